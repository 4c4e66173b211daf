import { memo } from 'react';
import { type Proposal } from '@pahiya/contracts';
import {
  Badge,
  Button,
  cabTypeWord,
  formatDate,
  formatTime,
  shortId,
  TripLine,
  useText,
  type BadgeTone,
} from '@pahiya/ui';
import { dayOf } from './instants.ts';
import { messages } from './messages.ts';
import styles from './proposals.module.css';

const TONES: Record<Proposal['state'], BadgeTone> = {
  proposed: 'info',
  pinned: 'attention',
  committed: 'success',
  lost: 'danger',
  left: 'neutral',
};

interface ProposalCardProps {
  proposal: Proposal;
  /** Undefined unless the plan is a draft. */
  onChoose: ((rideId: string) => void) | undefined;
}

/** One ride of a plan: the proposed driver with the costs, the second choice, and the drivers who are excluded. */
export const ProposalCard = memo(function ProposalCard({ proposal, onChoose }: ProposalCardProps) {
  const text = useText(messages);
  const { ride, driver, told, state, sentence, changedMeanwhile, late } = proposal;
  const code = shortId(ride.code, { first: 6 });
  const named = driver ? 'otherDriver' : 'chooseDriver';
  return (
    <article className={styles.card} data-changed={changedMeanwhile || undefined} aria-label={`${code} ${sentence}`}>
      <div className={styles.ride}>
        <p className={styles.when}>
          <span>{formatTime(ride.startsAt)}</span>
          <span className={styles.muted}>{formatDate(dayOf(ride.startsAt))}</span>
          <span className={styles.code}>{code}</span>
        </p>
        <TripLine compact pickup={ride.pickup} dropoff={ride.dropoff} />
        <p className={styles.muted}>{[cabTypeWord(ride.cabType), ride.rider, ride.company].join(' · ')}</p>
      </div>
      <div className={styles.who}>
        <p className={styles.sentence}>{sentence}</p>
        {changedMeanwhile && <p className={styles.changed}>{text('changedMeanwhile')}</p>}
        {late && <p className={styles.changed}>{late}</p>}
        {told && driver && told.driverId !== driver.driverId && (
          <p className={styles.muted}>{text('instead', { driver: told.name })}</p>
        )}
        <Reasons proposal={proposal} />
      </div>
      <div className={styles.end}>
        <Badge tone={TONES[state]}>{text(`state_${state}`)}</Badge>
        {onChoose && (state === 'proposed' || state === 'pinned' || state === 'left') && (
          <Button size="compact" aria-label={text(`${named}For`, { code })} onClick={() => onChoose(ride.rideId)}>
            {text(named)}
          </Button>
        )}
      </div>
    </article>
  );
});

function Reasons({ proposal: { costs, second, notPossible, notPossibleOthers = 0 } }: { proposal: Proposal }) {
  const text = useText(messages);
  return (
    <>
      {costs.length > 0 && (
        <ul className={styles.costs} aria-label={text('costsOf')}>
          {costs.map(({ what, sentence }) => (
            <li key={what}>{sentence}</li>
          ))}
        </ul>
      )}
      {second && <p>{text('second', { sentence: second.sentence })}</p>}
      {notPossible.map(({ driver, sentence }) => (
        <p key={driver.driverId} className={styles.muted}>
          {text('notPossible', { driver: driver.name, sentence })}
        </p>
      ))}
      {notPossibleOthers > 0 && (
        <p className={styles.muted}>{text('notPossibleOthers', { count: notPossibleOthers })}</p>
      )}
    </>
  );
}
