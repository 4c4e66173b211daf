import { Badge, useText } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
import { type Connection } from './use-connection.ts';

interface DriverHeaderProps {
  name: string | undefined;
  connection: Connection;
  /** Undefined hides the badge: not known yet, or the driver is not active and gets no rides. */
  onRide?: boolean;
}

export function DriverHeader({ name, connection, onRide }: DriverHeaderProps) {
  const text = useText(messages);
  return (
    <header className={styles.header}>
      <title>{`${text('dashboard')} · Pahiya`}</title>
      <h1 className={styles.welcome}>{name ? text('welcomeName', { name }) : text('welcome')}</h1>
      <div className={styles.standing}>
        {onRide !== undefined && (
          <Badge tone={onRide ? 'attention' : 'success'} icon={onRide ? 'car' : 'checkCircle'}>
            {text(onRide ? 'onRide' : 'available')}
          </Badge>
        )}
        {/* The notice below the top bar says when the connection is away or offline. */}
        <span className={styles.connection} data-look={connection} role="status">
          {(connection === 'live' || connection === 'coming') && text(connection)}
        </span>
      </div>
    </header>
  );
}
