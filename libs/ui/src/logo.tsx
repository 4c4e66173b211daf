const SPOKES = [0, 60, 120, 180, 240, 300];

export interface LogoProps {
  /** The height of the mark in pixels. */
  size?: number;
  /** Shows only the wheel, for the collapsed navigation. */
  markOnly?: boolean;
}

/** The wheel (a tyre, six tapering spokes, a marigold hub) and the product's name in the product's font. */
export function Logo({ size = 24, markOnly = false }: LogoProps) {
  return (
    <span
      role="img"
      aria-label="Pahiya"
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: size * 0.3,
        color: 'var(--text)',
        lineHeight: 1,
        fontSize: size * 0.92,
        fontWeight: 680,
        letterSpacing: '-0.02em',
      }}
    >
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
        <circle cx="16" cy="16" r="13.4" fill="none" stroke="currentColor" strokeWidth="4.2" />
        {SPOKES.map((angle) => (
          <path key={angle} d="M14.9 4.5h2.2l.9 8h-4z" fill="currentColor" transform={`rotate(${angle} 16 16)`} />
        ))}
        <circle cx="16" cy="16" r="5.4" fill="var(--attention)" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      {!markOnly && (
        <span aria-hidden style={{ transform: 'translateY(0.06em)' }}>
          Pahiya
        </span>
      )}
    </span>
  );
}
