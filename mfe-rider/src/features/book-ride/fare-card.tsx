import { useId, useState } from 'react';
import { type FareEstimate, type Rate } from '@pahiya/contracts';
import {
  Button,
  cx,
  formatDuration,
  formatInr,
  formatKm,
  formatTime,
  KeyValueList,
  Notice,
  PHONE,
  Skeleton,
  useMedia,
} from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { type Fare } from './book-ride.queries.ts';
import styles from './fare-card.module.css';

const SOURCES: Record<FareEstimate['source'], string> = {
  maps: 'Road distance from the maps service',
  fallback: 'Road distance as Pahiya estimates it',
  airport_rate: 'Flat airport rate',
};

const aboveZero = (amount: number) => (amount > 0 ? formatInr(amount) : undefined);

function tripOf({ distance, durationMinutes, days, breakdown }: FareEstimate): string {
  const trip = `${formatKm(distance)} · about ${formatDuration(durationMinutes)}`;
  const isPaidByDay = breakdown.driverAllowance > 0 || days > 1;
  return isPaidByDay ? `${trip} · ${days} ${days === 1 ? 'day' : 'days'}` : trip;
}

function Breakdown({ estimate, id }: { estimate: FareEstimate; id: string }) {
  const { baseFare, distanceFare, timeFare, driverAllowance } = estimate.breakdown;
  return (
    <div id={id} className={styles.breakdown}>
      <KeyValueList
        ends
        entries={[
          { key: 'base', label: 'Base fare', value: aboveZero(baseFare) },
          { key: 'distance', label: 'Distance fare', value: aboveZero(distanceFare) },
          { key: 'time', label: 'Extra hours', value: aboveZero(timeFare) },
          { key: 'allowance', label: 'Driver allowance', value: aboveZero(driverAllowance) },
          { key: 'total', label: 'Total', value: formatInr(estimate.fare), strong: true },
        ]}
      />
      <p className={styles.small}>
        {SOURCES[estimate.source]}. Held for you until {formatTime(estimate.expiresAt)}; waiting and toll are added
        after the ride.
      </p>
    </div>
  );
}

interface FareCardProps {
  fare: Fare;
  /** Of the chosen cab, for what is shown before there is a fare. */
  rate: Rate | undefined;
  booking: { isPending: boolean; error: Error | null };
}

/** What the ride costs and the button that books it: beside the form, and at the foot of a phone's screen. */
export function FareCard({ fare, rate, booking }: FareCardProps) {
  const id = useId();
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  const estimate = fare.state === 'estimated' ? fare.estimate : fare.state === 'calculating' ? fare.last : undefined;
  const isCalculating = fare.state === 'calculating';
  const hasDetails = estimate !== undefined && (!isPhone || isOpen);

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {rate ? `Fare · ${rate.cabType}` : 'Fare'}
        </h2>
        {isPhone && estimate && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-details`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide details' : 'Details'}
          </button>
        )}
      </div>

      <div className={styles.figures} aria-live="polite" aria-busy={isCalculating} hidden={fare.state === 'failed'}>
        {estimate && (
          <p className={styles.amount} data-stale={isCalculating || undefined}>
            {formatInr(estimate.fare)}
          </p>
        )}
        {estimate && <p className={styles.trip}>{isCalculating ? 'Calculating the fare…' : tripOf(estimate)}</p>}
        {!estimate && isCalculating && <Skeleton width="6ch" height={34} label="Calculating the fare…" />}
        {fare.state === 'none' && <p className={styles.trip}>Choose pickup and drop to see the fare.</p>}
      </div>

      {fare.state === 'failed' && (
        <Notice
          tone="warning"
          title="The fare could not be calculated"
          action={
            <Button size="compact" onClick={fare.retry}>
              Retry
            </Button>
          }
        >
          {errorSentence(fare.error, 'What you chose is kept.')}
        </Notice>
      )}
      {hasDetails && (
        <div className={cx(isCalculating && styles.dimmed)}>
          <Breakdown id={`${id}-details`} estimate={estimate} />
        </div>
      )}
      {estimate?.message && <Notice>{estimate.message}</Notice>}
      {booking.error && (
        <Notice tone="error" title="Booking failed">
          {errorSentence(booking.error, 'Please try again.')} What you filled in is kept.
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={booking.isPending}
        {...(isCalculating ? { disabledReason: 'The fare is being calculated' } : {})}
      >
        Book Ride
      </Button>
    </section>
  );
}
