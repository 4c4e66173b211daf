import { type Booking } from '@pahiya/contracts';
import { EmptyState, useText } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
import { RideCard, type RideActions } from './ride-card.tsx';

interface UpcomingRidesProps {
  rides: readonly Booking[];
  now: number;
  actions: RideActions | undefined;
}

/** The open rides except the next one: first those that wait for an answer. */
export function UpcomingRides({ rides, now, actions }: UpcomingRidesProps) {
  const text = useText(messages);
  if (rides.length === 0) {
    return <EmptyState icon="calendar" title={text('nothingUpcoming')} description={text('nothingUpcomingHint')} />;
  }
  const groups = [
    { key: 'assigned', title: text('waitingForAnswer'), rides: rides.filter(({ status }) => status === 'assigned') },
    { key: 'accepted', title: text('accepted'), rides: rides.filter(({ status }) => status !== 'assigned') },
  ].filter((group) => group.rides.length > 0);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.key} className={styles.group} aria-label={group.title}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          <div className={styles.cards}>
            {group.rides.map((ride) => (
              <RideCard key={ride._id} ride={ride} now={now} actions={actions} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
