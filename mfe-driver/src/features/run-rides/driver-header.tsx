import { Badge } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { type Connection } from './use-connection.ts';

const WORDS: Readonly<Record<Connection, string>> = {
  live: 'Connected',
  coming: 'Connecting…',
  away: 'Not connected, checking every 30 s',
  offline: 'You are offline',
};

interface DriverHeaderProps {
  name: string | undefined;
  connection: Connection;
  /** Not known yet: no badge. */
  onRide?: boolean;
}

export function DriverHeader({ name, connection, onRide }: DriverHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.welcome}>{name ? `Welcome, ${name}` : 'Welcome'}</h1>
      <div className={styles.standing}>
        {onRide !== undefined && (
          <Badge tone={onRide ? 'attention' : 'success'} icon={onRide ? 'car' : 'checkCircle'}>
            {onRide ? 'On Ride' : 'Available'}
          </Badge>
        )}
        <span className={styles.connection} data-look={connection} role="status">
          {WORDS[connection]}
        </span>
      </div>
    </header>
  );
}
