import { Card, formatTime, Switch, useText, type TextOf } from '@pahiya/ui';
import styles from './location-card.module.css';
import { messages } from './messages.ts';
import { type LocationSharing, type SharingState } from './use-location-sharing.ts';

function words(state: SharingState, onTrip: boolean, text: TextOf<typeof messages>): string {
  switch (state.kind) {
    case 'off':
      return text(onTrip ? 'offOnTrip' : 'off');
    case 'paused':
    case 'locating':
      return text(state.kind);
    case 'sharing':
      return text('sharing', { time: formatTime(state.at) });
    case 'failed':
      return text(state.failure);
  }
}

/** The switch for sharing, and a sentence about the state of the position. */
export function LocationCard({ sharing, onTrip }: { sharing: LocationSharing; onTrip: boolean }) {
  const text = useText(messages);
  const { on, state, toggle } = sharing;
  return (
    <Card className={state.kind === 'sharing' ? styles.live : undefined}>
      <div className={styles.content}>
        <Switch label={<h2 className={styles.title}>{text('share')}</h2>} checked={on} onChange={toggle} />
        <p className={state.kind === 'failed' ? styles.failed : styles.words} role="status">
          {words(state, onTrip, text)}
        </p>
        <p className={styles.hint}>{text('hint')}</p>
      </div>
    </Card>
  );
}
