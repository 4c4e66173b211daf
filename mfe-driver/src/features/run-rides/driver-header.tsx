import { Badge, useText } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
import { type Connection } from './use-connection.ts';

interface DriverHeaderProps {
  name: string | undefined;
  connection: Connection;
  /** Left out, no badge: not known yet, or nobody can be sent a ride who is not active. */
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
        {/* That it is away or offline stands under the top bar. */}
        <span className={styles.connection} data-look={connection} role="status">
          {(connection === 'live' || connection === 'coming') && text(connection)}
        </span>
      </div>
    </header>
  );
}
