import type { dispatchRoutes, RouteReply } from '@pahiya/contracts';
import { Notice, shortId, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

export type Outcome = Pick<RouteReply<typeof dispatchRoutes.commitPlan>, 'committed' | 'lost'>;

/** How many rides a commit assigned, and which it left out, by name and with the reason. */
export function PlanOutcome({ outcome: { committed, lost } }: { outcome: Outcome }) {
  const text = useText(messages);
  return (
    <Notice tone={lost.length > 0 ? 'warning' : 'success'} title={text('committed', { count: committed.length })}>
      {lost.length > 0 && (
        <>
          <p>{text('lost', { count: lost.length })}</p>
          <ul className={styles.lost}>
            {lost.map(({ rideId, rideCode, sentence }) => (
              <li key={rideId}>{text('lostRide', { code: shortId(rideCode, { first: 6 }), sentence })}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
