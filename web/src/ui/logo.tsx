/** The mark: two gate posts under a curved roof, a carp's leap between them. Clear at 20 px, also in one colour. */
function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M1.5 6.2c2.1.2 3.6-.9 4.5-3.2h12c.9 2.3 2.4 3.4 4.5 3.2M3.5 8.8h17M5.5 9v12.5M18.5 9v12.5" stroke="currentColor" strokeWidth="1.9" />
      <g fill="var(--mark-carp, currentColor)" stroke="var(--mark-carp, currentColor)" strokeWidth="1">
        <path d="M9.7 18.6c-.7-4 1.3-6.7 5.7-6.6.5 2.6-.7 4-2.6 4.7-1.4.5-2.3 1-3.1 1.9z" />
        <path d="M9.5 18.4l-1.8-.2M9.5 18.4l.2 2.8-2-3z" />
      </g>
    </svg>
  );
}

/** Mark and name; the name is real text. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 700, fontSize: '1.25rem', lineHeight: 1 }}>
      <LogoMark size={size} />
      Vũ Môn
    </span>
  );
}
