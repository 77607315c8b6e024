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
        <path d="M203 240c-12-46 2-86 42-99 20-6 38 0 43 13 4 12-4 21-17 24-34 9-49 30-48 62z" />
        <path d="M201 236c-16 2-27 13-29 32 14-2 24-8 31-18 5 11 15 18 30 20 0-18-9-30-23-35z" />
        <path d="M208 190c-14-8-28-4-34 8 10 8 22 8 32 3zM232 147c-8-14-4-26 8-32 4 12 14 18 24 22z" />
        <path d="M246 188c8 10 8 22-1 32-9-6-12-16-9-27z" />
      </g>
      <g stroke="var(--surface)" strokeWidth="3" opacity="0.85">
        <path d="M222 206c-4-8-3-18 3-26M234 186c-3-8-1-16 6-23M248 172c-2-7 0-13 6-18" />
      </g>
      <circle cx="270" cy="157" r="4.5" fill="var(--surface)" />
      <path d="M287 160c8 1 14 6 16 13M283 168c5 3 8 9 7 15" stroke="var(--carp)" strokeWidth="3" />
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
