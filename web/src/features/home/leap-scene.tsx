/** The picture of the name: a carp in mid-leap under the dragon gate, over the river. Decoration. */
export function LeapScene() {
  return (
    <svg viewBox="0 0 480 300" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <circle cx="348" cy="86" r="40" fill="var(--gate)" opacity="0.9" />
      <path d="M0 262c40-46 84-66 128-60 34 5 52 26 92 24 50-2 70-54 128-54 52 0 92 36 132 80v48H0z" fill="var(--link)" opacity="0.12" />
      <g stroke="var(--text)">
        <path d="M96 92c38-4 58-22 70-46h148c12 24 32 42 70 46" strokeWidth="9" />
        <path d="M126 98h228" strokeWidth="7" />
        <path d="M152 128h176" strokeWidth="7" />
        <path d="M160 98v156M320 98v156" strokeWidth="10" />
        <path d="M222 46V32h36v14" strokeWidth="6" />
      </g>
      <rect x="214" y="104" width="52" height="20" rx="3" fill="var(--gate)" />
      <g>
        <path d="M196 246c-8-52 10-90 54-100 16-3 29 2 34 14 3 9-2 17-11 19-31 7-47 28-47 67z" fill="var(--carp)" />
        <path d="M196 246c-12 2-20 10-22 22 12 0 20-4 28-12 6 8 14 11 26 9-2-11-8-17-16-19z" fill="var(--carp)" />
        <path d="M212 178c-12-4-22 0-28 10 10 4 18 3 24-1zM250 182c4 10 2 19-6 26-5-7-6-14-4-20z" fill="var(--carp)" opacity="0.75" />
        <path d="M220 226c-2-12 0-22 6-32M214 208c3-12 9-22 18-29" stroke="var(--surface)" strokeWidth="3" opacity="0.8" />
        <circle cx="265" cy="160" r="4" fill="var(--surface)" />
      </g>
      <g fill="var(--link)">
        <circle cx="152" cy="216" r="4" />
        <circle cx="176" cy="200" r="3" />
        <circle cx="262" cy="228" r="4" />
        <circle cx="284" cy="210" r="3" />
        <circle cx="246" cy="246" r="3" />
      </g>
      <g stroke="var(--link)" strokeWidth="5">
        <path d="M10 266c23-12 34-12 57 0s34 12 57 0 34-12 57 0 34 12 57 0 34-12 57 0 34 12 57 0 34-12 57 0 34 12 61 0" />
        <path d="M40 288c20-10 30-10 50 0s30 10 50 0 30-10 50 0 30 10 50 0 30-10 50 0 30 10 50 0 30-10 50 0" opacity="0.5" />
      </g>
    </svg>
  );
}
