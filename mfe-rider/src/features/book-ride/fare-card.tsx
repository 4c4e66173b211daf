import { useId, useState } from 'react';
import { type FareEstimate, type Rate } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  cx,
  formatDuration,
  formatInr,
  formatKm,
  formatTime,
  KeyValueList,
  Notice,
  NARROW,
  Skeleton,
  useMedia,
  useText,
  type TextOf,
} from '@pahiya/ui';
import { errorSentence, isApiError } from '@pahiya/web-kit';
import { type Fare } from './book-ride.queries.ts';
import { messages } from './messages.ts';
import styles from './fare-card.module.css';

type Words = TextOf<typeof messages>;

const SOURCES = {
  maps: 'sourceMaps',
  fallback: 'sourceFallback',
  airport_rate: 'sourceAirport',
} as const satisfies Record<FareEstimate['source'], Parameters<Words>[0]>;

const aboveZero = (amount: number) => (amount > 0 ? formatInr(amount) : undefined);

/** The answer of a previous release has no `distanceKnown`, because all its distances are known. */
const isDistanceKnown = ({ distanceKnown = true }: FareEstimate) => distanceKnown;

function tripOf(estimate: FareEstimate, text: Words): string {
  const { distance, durationMinutes, days, breakdown } = estimate;
  if (!isDistanceKnown(estimate)) return text('distanceNotKnown');
  const isPaidByDay = breakdown.driverAllowance > 0 || days > 1;
  return text(isPaidByDay ? 'tripOfDays' : 'trip', {
    km: formatKm(distance),
    duration: formatDuration(durationMinutes),
    days,
  });
}

function Breakdown({ estimate, rate, id }: { estimate: FareEstimate; rate: Rate | undefined; id: string }) {
  const text = useText(messages);
  // Only a local ride's base fare includes km and hours: an airport transfer is flat, an outstation ride has no base.
  const covers = estimate.source === 'airport_rate' ? undefined : rate;
  const { baseFare, distanceFare, timeFare, driverAllowance } = estimate.breakdown;
  return (
    <div id={id} className={styles.breakdown}>
      <KeyValueList
        ends
        entries={[
          {
            key: 'base',
            label: covers
              ? text('baseFareCovers', { km: formatKm(covers.localKm), hours: covers.localHours })
              : text('baseFare'),
            value: aboveZero(baseFare),
          },
          { key: 'distance', label: text('distanceFare'), value: aboveZero(distanceFare) },
          { key: 'time', label: text('extraHours'), value: aboveZero(timeFare) },
          { key: 'allowance', label: text('driverAllowance'), value: aboveZero(driverAllowance) },
          { key: 'total', label: text('total'), value: formatInr(estimate.fare), strong: true },
        ]}
      />
      <p className={styles.small}>
        {text(isDistanceKnown(estimate) ? SOURCES[estimate.source] : 'fareFollows')}{' '}
        {text('held', { time: formatTime(estimate.expiresAt) })}
      </p>
    </div>
  );
}

/** Shows the last fare while a new one is calculated. */
function shownEstimate(fare: Fare): FareEstimate | undefined {
  if (fare.state === 'estimated') return fare.estimate;
  return fare.state === 'calculating' ? fare.last : undefined;
}

function Figures({ fare }: { fare: Fare }) {
  const text = useText(messages);
  const estimate = shownEstimate(fare);
  const isCalculating = fare.state === 'calculating';
  return (
    <div className={styles.figures} aria-live="polite" aria-busy={isCalculating} hidden={fare.state === 'failed'}>
      {estimate && (
        <p className={styles.amount} data-stale={isCalculating || undefined}>
          {isDistanceKnown(estimate) ? formatInr(estimate.fare) : text('from', { amount: formatInr(estimate.fare) })}
        </p>
      )}
      {estimate && <p className={styles.trip}>{isCalculating ? text('calculating') : tripOf(estimate, text)}</p>}
      {!estimate && isCalculating && <Skeleton width="6ch" height={34} label={text('calculating')} />}
      {fare.state === 'none' && <p className={styles.trip}>{text('chooseBoth')}</p>}
      {fare.state === 'returnTooEarly' && <p className={styles.trip}>{text('returnTooEarly')}</p>}
    </div>
  );
}

/** If a rule refuses the ride, a retry brings the same answer, and the rider must choose something else. */
const isWorthRetrying = (error: Error) => !isApiError(error) || error.code !== 'RULE_BROKEN';

function FareFailure({ fare }: { fare: Extract<Fare, { state: 'failed' }> }) {
  const text = useText(messages);
  return (
    <Notice
      tone="warning"
      title={text('fareFailed')}
      action={
        isWorthRetrying(fare.error) && (
          <Button size="compact" onClick={fare.retry}>
            {text('retry')}
          </Button>
        )
      }
    >
      {text('choiceKept', { reason: errorSentence(fare.error, text('pleaseTryAgain')) })}
    </Notice>
  );
}

function BookingFailure({ error, isPending }: { error: Error; isPending: boolean }) {
  const text = useText(messages);
  const isUnreached = isApiError(error) && error.status === 0;
  return (
    <Notice
      tone="error"
      title={text('bookingFailed')}
      action={
        isUnreached && (
          <Button type="submit" size="compact" pending={isPending}>
            {text('tryAgain')}
          </Button>
        )
      }
    >
      {text('formKept', { reason: errorSentence(error, text('pleaseTryAgain')) })}
    </Notice>
  );
}

interface FareCardProps {
  fare: Fare;
  /** The rate of the chosen cab: its name, and what its base fare covers. */
  rate: Rate | undefined;
  booking: { isPending: boolean; error: Error | null };
}

/** The price of the ride and the button that books it: beside the form, or at the bottom of a phone's screen. */
export function FareCard({ fare, rate, booking }: FareCardProps) {
  const text = useText(messages);
  const id = useId();
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const estimate = shownEstimate(fare);
  const isCalculating = fare.state === 'calculating';
  const hasDetails = estimate !== undefined && (!isNarrow || isOpen);

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {rate ? text('fareOf', { cabType: cabTypeWord(rate.cabType) }) : text('fare')}
        </h2>
        {isNarrow && estimate && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-details`}
            onClick={() => setOpen(!isOpen)}
          >
            {text(isOpen ? 'hideDetails' : 'details')}
          </button>
        )}
      </div>

      <Figures fare={fare} />
      {fare.state === 'failed' && <FareFailure fare={fare} />}
      {hasDetails && (
        <div className={cx(isCalculating && styles.dimmed)}>
          <Breakdown id={`${id}-details`} estimate={estimate} rate={rate} />
        </div>
      )}
      {booking.error && <BookingFailure error={booking.error} isPending={booking.isPending} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={booking.isPending}
        {...(isCalculating ? { disabledReason: text('isCalculating') } : {})}
      >
        {text('book')}
      </Button>
    </section>
  );
}
