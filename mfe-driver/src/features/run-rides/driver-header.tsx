import { Badge } from '@pahiya/ui';
import { useRealtimeStatus, type RealtimeState } from '@pahiya/web-kit';
import styles from './dashboard.module.css';

const CONNECTION: Readonly<Record<RealtimeState['status'], { word: string; look: 'live' | 'coming' | 'away' }>> = {
  connected: { word: 'Connected', look: 'live' },
  connecting: { word: 'Connecting…', look: 'coming' },
  off: { word: 'Connecting…', look: 'coming' },
  lost: { word: 'Not connected, checking every 30 s', look: 'away' },
};

function Connection() {
  const { word, look } = CONNECTION[useRealtimeStatus((realtime) => realtime.status)];
  return (
    <span className={styles.connection} data-look={look} role="status">
      {word}
    </span>
  );
}

export function DriverHeader({ name, onRide }: { name: string | undefined; onRide?: boolean }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.welcome}>{name ? `Welcome, ${name}` : 'Welcome'}</h1>
      <div className={styles.standing}>
        {onRide !== undefined && (
          <Badge tone={onRide ? 'attention' : 'success'} icon={onRide ? 'car' : 'checkCircle'}>
            {onRide ? 'On Ride' : 'Available'}
          </Badge>
        )}
        <Connection />
      </div>
    </header>
  );
}
