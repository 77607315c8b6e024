import type { ReactNode } from 'react';

/** Small flat pictures in two or three token colours; decoration only, so hidden from screen readers. */
const Scene = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 180 120" width="100%" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    {children}
  </svg>
);

const Water = ({ y = 100 }: { y?: number }) => (
  <path d={`M6 ${y}c12-7 18-7 28 0s18 7 28 0 18-7 28 0 18 7 28 0 18-7 28 0 18 7 28 0`} stroke="var(--link)" strokeWidth="3" opacity="0.7" />
);

const GatePosts = () => (
  <>
    <path d="M42 40c14-2 20-10 24-18h48c4 8 10 16 24 18" stroke="var(--text)" strokeWidth="5" />
    <path d="M64 42v52M116 42v52M58 56h64" stroke="var(--text)" strokeWidth="5" />
  </>
);

/** The gate over the river: nothing here yet, but the way is open. */
export function GateScene() {
  return (
    <Scene>
      <circle cx="90" cy="60" r="50" fill="var(--water-tint)" />
      <GatePosts />
      <g fill="var(--carp)" stroke="var(--carp)" strokeWidth="3">
        <path d="M80 88c-3-16 5-26 23-26 2 10-3 16-11 19-5 2-9 4-12 7z" />
        <path d="M79 87l-8-1 9 12z" />
      </g>
      <Water />
    </Scene>
  );
}

/** An open book: no courses, no words. */
export function BookScene() {
  return (
    <Scene>
      <circle cx="90" cy="58" r="50" fill="var(--water-tint)" />
      <path d="M90 38c-12-8-28-9-44-6v54c16-3 32-2 44 6 12-8 28-9 44-6V32c-16-3-32-2-44 6v54" fill="var(--surface)" stroke="var(--text)" strokeWidth="4" />
      <path d="M58 46c8-1 14 0 20 2M58 58c8-1 14 0 20 2M102 48c6-2 12-3 20-2" stroke="var(--border)" strokeWidth="4" />
      <path d="M102 60c6-2 12-3 20-2" stroke="var(--gate)" strokeWidth="5" />
      <Water y={108} />
    </Scene>
  );
}

/** Headphones: listening. */
export function HeadphonesScene() {
  return (
    <Scene>
      <circle cx="90" cy="60" r="50" fill="var(--water-tint)" />
      <path d="M54 76V66a36 36 0 0 1 72 0v10" stroke="var(--text)" strokeWidth="5" />
      <rect x="46" y="70" width="16" height="28" rx="7" fill="var(--surface)" stroke="var(--text)" strokeWidth="4" />
      <rect x="118" y="70" width="16" height="28" rx="7" fill="var(--surface)" stroke="var(--text)" strokeWidth="4" />
      <path d="M76 78v12M84 72v24M92 78v12M100 74v20" stroke="var(--carp)" strokeWidth="4" />
    </Scene>
  );
}

/** Rising bars: progress and history. */
export function ChartScene() {
  return (
    <Scene>
      <circle cx="90" cy="60" r="50" fill="var(--water-tint)" />
      <path d="M48 94h84" stroke="var(--text)" strokeWidth="4" />
      <path d="M60 92V78M78 92V70M96 92V60M114 92V46" stroke="var(--link)" strokeWidth="10" strokeLinecap="butt" />
      <path d="M58 62c18-2 38-10 56-32M104 30h11v11" stroke="var(--carp)" strokeWidth="4" />
    </Scene>
  );
}

/** A bridge with a missing board: something went wrong, the river still runs. */
export function BrokenBridgeScene() {
  return (
    <Scene>
      <circle cx="90" cy="58" r="50" fill="var(--water-tint)" />
      <path d="M30 74c14-14 30-20 46-22M150 74c-14-14-30-20-46-22" stroke="var(--text)" strokeWidth="5" />
      <path d="M44 64v20M62 56v28M118 56v28M136 64v20" stroke="var(--text)" strokeWidth="4" />
      <path d="M84 62l8 10" stroke="var(--gate)" strokeWidth="6" />
      <Water y={100} />
    </Scene>
  );
}
