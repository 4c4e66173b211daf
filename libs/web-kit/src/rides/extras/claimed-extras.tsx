import { type HeldExtras } from '@pahiya/contracts';
import { formatDuration, formatInr, KeyValueList, Notice, useText } from '@pahiya/ui';
import { rupees } from './rupees.ts';
import { messages } from './messages.ts';
import styles from './extras.module.css';

interface ClaimedExtrasProps {
  extras: HeldExtras;
  /** Rupees, without the extras. */
  bookedFare: number;
}

/**
 * The extras that were claimed in addition to the fare, and the limits that they passed. Empty for a viewer who may not
 * see them.
 */
export function ClaimedExtras({ extras: { claimed, passed = [] }, bookedFare }: ClaimedExtrasProps) {
  const text = useText(messages);
  if (!claimed) return null;
  return (
    <section className={styles.claim} aria-label={text('claim')}>
      <Notice tone="warning">
        <ul className={styles.limits}>
          {passed.map(({ limit, most }) => (
            <li key={limit}>
              {text(SENTENCES[limit], { most: limit === 'waiting' ? formatDuration(most) : formatInr(most) })}
            </li>
          ))}
        </ul>
      </Notice>
      <KeyValueList
        ends
        entries={[
          {
            key: 'waiting',
            label: text('waitingOf', { duration: formatDuration(claimed.waitingMinutes) }),
            value: rupees(claimed.waitingCharges),
          },
          { key: 'tolls', label: text('tolls'), value: rupees(claimed.tollCharges) },
          { key: 'fare', label: text('bookedFare'), value: rupees(bookedFare) },
        ]}
      />
    </section>
  );
}

const SENTENCES = { waiting: 'limitWaiting', tolls: 'limitTolls', fare: 'limitFare' } as const;
