import { type MouseEvent } from 'react';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  cx,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  formatTime,
  LinkButton,
  RideStatusBadge,
  shortId,
  TripLine,
} from '@pahiya/ui';
import { startMs, startsMuchLater } from '../../rides/next-ride.ts';
import { type RideTask, type RideTasks } from '../../rides/ride-tasks.ts';
import styles from './ride-card.module.css';
import { type RideQuestion } from './ride-dialogs.tsx';

const DAY_MS = 86_400_000;

export interface RideActions {
  tasks: RideTasks;
  ask: (question: RideQuestion) => void;
  /** Another ride is on trip: a driver is on one at a time. */
  tripUnderWay: boolean;
}

interface RideCardProps {
  ride: Booking;
  now: number;
  /** None: the ride is only shown. */
  actions?: RideActions | undefined;
  /** The one ride to deal with: larger, with one big next action. */
  main?: boolean;
}

function dayWords(ride: Booking, now: number): string {
  const day = formatDate(ride.date);
  if (day === formatDate(new Date(now))) return `Today, ${day}`;
  return day === formatDate(new Date(now + DAY_MS)) ? `Tomorrow, ${day}` : day;
}

function lateWords(ride: Booking, now: number): string | undefined {
  const minutes = Math.floor((now - startMs(ride)) / 60_000);
  return ride.status === 'accepted' && minutes > 0 ? `Was to start ${formatDuration(minutes)} ago` : undefined;
}

/** What else a driver should know before setting off. */
function facts({ cabType, passengers, tripType, mode, flightNumber, terminal, vehicleNumber }: Booking): string[] {
  const kind = mode === 'airport' ? 'Airport transfer' : tripType === 'outstation' ? 'Outstation' : 'Local';
  return [
    cabType || 'Standard',
    `${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`,
    kind,
    ...(flightNumber ? [`Flight ${flightNumber}`] : []),
    ...(terminal ? [/terminal/i.test(terminal) ? terminal : `Terminal ${terminal}`] : []),
    ...(vehicleNumber ? [vehicleNumber] : []),
  ];
}

export function RideCard({ ride, now, actions, main = false }: RideCardProps) {
  const id = shortId(ride.bookingId, { first: 6 });
  const onTrip = ride.status === 'on_trip';
  const late = lateWords(ride, now);
  const { waitingCharges, tollCharges } = ride.fareDetails;
  const extras = waitingCharges + tollCharges;

  return (
    <article className={cx(styles.card, main && styles.main, onTrip && styles.live)} aria-label={`Ride ${id}`}>
      <header className={styles.head}>
        <RideStatusBadge status={ride.status} />
        {onTrip && <strong className={styles.progress}>Ride in Progress</strong>}
        <span className={styles.code}>{id}</span>
      </header>
      <div className={styles.when}>
        <span className={styles.start}>
          <span className={styles.time}>{formatTime(ride.time)}</span>
          <span className={styles.day}>{dayWords(ride, now)}</span>
        </span>
        <span className={styles.fare}>{formatInr(ride.fare)}</span>
      </div>
      {late && <p className={styles.late}>{late}</p>}
      <TripLine
        pickup={ride.pickup}
        dropoff={ride.dropoff}
        between={`${formatKm(ride.distance)} · about ${formatDuration(ride.duration)}${ride.includeReturn ? ', the return included' : ''}`}
        live={onTrip}
      />
      {ride.includeReturn && <p className={styles.note}>Return {formatDateTime(ride.returnDate, ride.returnTime)}</p>}
      <ul className={styles.facts}>
        {facts(ride).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {extras > 0 && (
        <p className={styles.note}>
          With {waitingCharges > 0 && `${formatInr(waitingCharges)} for waiting`}
          {waitingCharges > 0 && tollCharges > 0 && ' and '}
          {tollCharges > 0 && `${formatInr(tollCharges)} toll`}
        </p>
      )}
      <div className={styles.rider}>
        <span className={styles.riderName}>
          <span className={styles.label}>Rider</span>
          {ride.customer.name}
        </span>
        {ride.customer.phone && (
          <LinkButton
            className={styles.call}
            href={`tel:${ride.customer.phone.replace(/[\s-]/g, '')}`}
            icon="phone"
            aria-label={`Call ${ride.customer.name}, ${ride.customer.phone}`}
          >
            {ride.customer.phone}
          </LinkButton>
        )}
        {!ride.customer.phone && actions && <span className={styles.label}>No phone number given</span>}
      </div>
      {actions && <NextAction ride={ride} now={now} actions={actions} main={main} />}
    </article>
  );
}

/** The buttons that move a ride on. The second press of a double tap belongs to the button that was there before. */
function NextAction({ ride, now, actions, main }: Required<Omit<RideCardProps, 'actions'>> & { actions: RideActions }) {
  const { tasks, ask, tripUnderWay } = actions;
  const id = shortId(ride.bookingId, { first: 6 });
  const once = (act: () => void) => (event: MouseEvent) => {
    if (event.detail <= 1) act();
  };
  const run = (kind: Exclude<RideTask['kind'], 'complete'>) => once(() => void tasks.run(ride, { kind }));
  const question = (kind: RideQuestion['kind']) => once(() => ask({ kind, ride }));
  const look = (kind: RideTask['kind']) => {
    const pending = tasks.pending?.rideId === ride._id && tasks.pending.kind === kind;
    return {
      size: main ? 'large' : 'regular',
      wide: true,
      pending,
      disabled: tasks.pending !== null && !pending,
    } as const;
  };

  switch (ride.status) {
    case 'assigned':
      return (
        <div className={styles.actions} role="group" aria-label={`Answer ride ${id}`}>
          <Button {...look('reject')} className={styles.second} onClick={question('reject')}>
            Reject
          </Button>
          <Button {...look('accept')} variant="primary" onClick={run('accept')}>
            Accept
          </Button>
        </div>
      );
    case 'accepted':
      return (
        <div className={styles.actions}>
          <Button
            {...look('start')}
            variant={main ? 'primary' : 'secondary'}
            {...(tripUnderWay ? { disabledReason: 'Complete the ride in progress first' } : {})}
            onClick={startsMuchLater(ride, now) ? question('start early') : run('start')}
          >
            Start Ride
          </Button>
        </div>
      );
    case 'on_trip':
      return (
        <div className={styles.actions}>
          <Button {...look('complete')} variant="attention" onClick={question('complete')}>
            Complete Ride
          </Button>
        </div>
      );
    default:
      return null;
  }
}
