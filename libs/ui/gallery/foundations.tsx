import {
  Logo,
  RideStatusBadge,
  formatDate,
  formatDuration,
  formatInr,
  formatInrShort,
  formatKm,
  formatTime,
} from '../src/index.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Foundations() {
  const tokens = [
    '--ground',
    '--surface',
    '--surface-raised',
    '--surface-sunken',
    '--surface-selected',
    '--surface-inverse',
    '--line',
    '--line-strong',
    '--action',
    '--attention',
    '--danger',
    '--success',
    '--focus',
  ];
  return (
    <Section title="Foundations">
      <div className={styles.row}>
        {[16, 24, 40, 72].map((size) => (
          <Logo key={size} size={size} />
        ))}
        <Logo size={40} markOnly />
      </div>
      <div className={styles.row}>
        {tokens.map((token) => (
          <span key={token} className={styles.swatch} style={{ background: `var(${token})` }}>
            <span
              style={{
                color: 'var(--text)',
                background: 'var(--surface)',
                padding: '0 4px',
                justifySelf: 'start',
                borderRadius: 3,
              }}
            >
              {token.slice(2)}
            </span>
          </span>
        ))}
      </div>
      <p style={{ fontSize: 'var(--text-40)', fontWeight: 'var(--weight-strong)', lineHeight: 1.1 }}>
        Cabs for companies, ₹1,25,000 well spent
      </p>
      <p style={{ fontSize: 'var(--text-28)' }}>पहिया: कंपनियों के लिए कैब</p>
      <p style={{ fontSize: 'var(--text-20)' }}>
        {formatInr(125000)} · {formatInrShort(12_000_000)} · {formatDate('2026-11-21')} · {formatTime('18:30')} ·{' '}
        {formatKm(12.4)} · {formatDuration(80)}
      </p>
      <p style={{ fontSize: 'var(--text-16)' }}>A well-run transport desk: calm, exact, quick. चालक आपके रास्ते में है।</p>
      <p>Body, 14 px: the cab is waiting at gate 2. यात्रा 6:30 pm पर शुरू हुई।</p>
      <p style={{ fontSize: 'var(--text-12)', color: 'var(--text-muted)' }}>Small, 12 px: updated 2 min ago</p>
      <div className={styles.row} style={{ marginTop: 16 }}>
        {['pending', 'assigned', 'accepted', 'on_trip', 'completed', 'denied', 'cancelled', 'archived'].map(
          (status) => (
            <RideStatusBadge key={status} status={status} />
          ),
        )}
      </div>
    </Section>
  );
}
