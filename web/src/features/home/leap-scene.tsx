/** The picture of the name: a carp in mid-leap under the dragon gate, over the river. Decoration. */
export function LeapScene() {
  return (
    <svg viewBox="0 0 480 300" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <circle cx="352" cy="84" r="40" fill="var(--gate)" />
      <path d="M6 268c34-42 78-72 122-66 34 5 52 26 92 24 50-2 70-54 128-54 52 0 92 40 126 96z" fill="var(--link)" opacity="0.14" />
      <g stroke="var(--text)">
        <path d="M96 92c38-4 58-22 70-46h148c12 24 32 42 70 46" strokeWidth="9" />
        <path d="M126 98h228" strokeWidth="7" />
        <path d="M152 128h176" strokeWidth="7" />
        <path d="M160 98v156M320 98v156" strokeWidth="10" />
        <path d="M222 46V32h36v14" strokeWidth="6" />
      </g>
      <rect x="214" y="104" width="52" height="20" rx="3" fill="var(--gate)" />
      <g fill="var(--carp)">
        <path d="M206 236c-14-40 0-76 38-84 21-4 37 3 41 16 3 12-6 20-19 23-32 8-50 22-60 45z" />
        <path d="M204 232c-15 0-26 9-31 25 14 0 24-4 32-13 3 11 11 19 25 24 3-17-6-30-26-36z" />
        <path d="M206 190c-12-10-25-8-32 2 8 9 18 11 29 8zM250 196c9 8 11 19 4 29-10-5-14-14-13-25z" />
      </g>
      <g stroke="var(--surface)" strokeWidth="3" opacity="0.85">
        <path d="M217 208c-2-8 0-16 6-22M232 192c-1-8 2-15 8-19" />
      </g>
      <circle cx="266" cy="166" r="4.5" fill="var(--surface)" />
      <path d="M284 172c8 2 13 7 14 14M279 180c5 4 7 10 5 16" stroke="var(--carp)" strokeWidth="3" />
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
