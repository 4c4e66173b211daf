import { Card, formatTime, Switch } from '@pahiya/ui';
import styles from './location-card.module.css';
import { type LocationSharing, type SharingState } from './use-location-sharing.ts';

function words(state: SharingState, onTrip: boolean): string {
  switch (state.kind) {
    case 'off':
      return onTrip
        ? 'Off. Your rider can’t see where you are.'
        : 'Off. It starts by itself with a ride, once this browser may tell your location.';
    case 'paused':
      return 'Paused until the connection is back.';
    case 'locating':
      return 'Finding your position…';
    case 'sharing':
      return `On. Last sent at ${formatTime(state.at)}.`;
    case 'failed':
      return state.sentence;
  }
}

/** The switch, and in words what becomes of the position. */
export function LocationCard({ sharing, onTrip }: { sharing: LocationSharing; onTrip: boolean }) {
  const { on, state, toggle } = sharing;
  return (
    <Card className={state.kind === 'sharing' ? styles.live : undefined}>
      <div className={styles.content}>
        <Switch label={<h2 className={styles.title}>Share my location</h2>} checked={on} onChange={toggle} />
        <p className={state.kind === 'failed' ? styles.failed : styles.words} role="status">
          {words(state, onTrip)}
        </p>
        <p className={styles.hint}>Your rider, their company and our desk see you only while a ride is in progress.</p>
      </div>
    </Card>
  );
}
