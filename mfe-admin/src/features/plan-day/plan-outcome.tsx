import { useState } from 'react';
import type { dispatchRoutes, PlanSummary, RouteReply } from '@pahiya/contracts';
import { Button, Notice, shortId, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

export type Outcome = Pick<RouteReply<typeof dispatchRoutes.commitPlan>, 'committed' | 'lost'>;

/** The number of rides that a commit assigned, and the rides that it left out, each with its code and the reason. */
export function PlanOutcome({ outcome: { committed, lost } }: { outcome: Outcome }) {
  const text = useText(messages);
  return (
    <Notice tone={lost.length > 0 ? 'warning' : 'success'} title={text('committed', { count: committed.length })}>
      {lost.length > 0 && (
        <>
          <p>{text('lost', { count: lost.length })}</p>
          <NamedRides
            rides={lost.map(({ rideId, rideCode, sentence }) => ({
              rideId,
              sentence: text('lostRide', { code: shortId(rideCode, { first: 6 }), sentence }),
            }))}
          />
        </>
      )}
    </Notice>
  );
}

/** The rides that were requested for a plan but are not in it, each with the reason. */
export function LeftOutOfPlan({ rides }: { rides: NonNullable<PlanSummary['leftOut']> }) {
  const text = useText(messages);
  if (rides.length === 0) return null;
  return (
    <Notice tone="warning" title={text('leftOutOfPlan', { count: rides.length })}>
      <NamedRides rides={rides} />
    </Notice>
  );
}

/**
 * The number of rides that are listed at once. A press shows a longer list, so that the plan below it stays in view.
 */
const NAMED_AT_ONCE = 6;

function NamedRides({ rides }: { rides: readonly { rideId: string; sentence: string }[] }) {
  const text = useText(messages);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rides : rides.slice(0, NAMED_AT_ONCE);
  return (
    <>
      <ul className={styles.lost}>
        {shown.map(({ rideId, sentence }) => (
          <li key={rideId}>{sentence}</li>
        ))}
      </ul>
      {rides.length > NAMED_AT_ONCE && (
        <Button size="compact" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {text(isWhole ? 'nameFewer' : 'nameAll', { count: rides.length })}
        </Button>
      )}
    </>
  );
}
