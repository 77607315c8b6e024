/** Five steps up to the gate, a carp on its way; decoration only. */
export function LevelScene() {
  const steps = ['A1', 'A2', 'B1', 'B2', 'C1'];
  return (
    <svg viewBox="0 0 320 220" width="100%" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <circle cx="170" cy="108" r="98" fill="var(--water-tint)" />
      {steps.map((level, i) => (
        <g key={level}>
          <rect x={28 + i * 52} y={168 - i * 22} width="48" height={22 + i * 22} rx="6" fill="var(--surface)" stroke="var(--border)" strokeWidth="2" />
          <text x={52 + i * 52} y={184 - i * 22} fontSize="13" fontWeight="600" textAnchor="middle" fill="var(--text-secondary)">
            {level}
          </text>
        </g>
      ))}
      <g stroke="var(--text)" strokeWidth="5">
        <path d="M226 34c8-1 12-6 14-12h36c2 6 6 11 14 12M232 44h52M240 36v42M276 36v42" />
      </g>
      <g fill="var(--carp)" stroke="var(--carp)" strokeWidth="3">
        <path d="M130 118c-4-20 8-34 32-33 2 13-5 21-16 25-7 2-12 4-16 8z" />
        <path d="M128 117l-11-2 12 16z" />
      </g>
      <path
        d="M14 196c14-8 22-8 34 0s22 8 34 0 22-8 34 0 22 8 34 0 22-8 34 0 22 8 34 0 22-8 34 0 22 8 34 0"
        stroke="var(--link)"
        strokeWidth="3"
        opacity="0.7"
      />
    </svg>
  );
}
