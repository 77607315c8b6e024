/** The mark: two gate posts under a curved roof, a carp's leap between them. Line-drawn, one colour, clear at 20 px. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M1.5 7.2c2.2-.3 3.4-1.6 4.2-3.2h12.6c.8 1.6 2 2.9 4.2 3.2" strokeWidth="2" />
      <path d="M5.5 7.5v13.5M18.5 7.5v13.5" strokeWidth="2" />
      <path d="M8.6 20.5c.2-4.9 1.9-8.3 5.3-9.2 1.7 2.3.9 5.2-1.5 7" strokeWidth="2" stroke="var(--mark-carp, currentColor)" />
      <path d="M8.6 20.5l-1.2-2M8.6 20.5l2.3.3" strokeWidth="1.6" stroke="var(--mark-carp, currentColor)" />
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
