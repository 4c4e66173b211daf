import { type MouseEvent } from 'react';
import { HOLDS_A_DRIVER, mayDo, whyNot, type Booking, type RideRefusal } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  cx,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  formatPhone,
  formatPlate,
  formatTime,
  Icon,
  LinkButton,
  RideStatusBadge,
  shortId,
  TripLine,
  useText,
} from '@pahiya/ui';
import { shortPlace } from '@pahiya/web-kit/rides';
import { messages as outboxMessages } from '../../outbox/messages.ts';
import { useKeptTasks } from '../../outbox/unsent-tasks.tsx';
import { RideExtras } from '../../rides/extras/lazy-extras.ts';
import { startMs } from '../../rides/next-ride.ts';
import { type RideTask } from '../../outbox/ride-task.ts';
import { type RideTasks } from '../../rides/ride-tasks.ts';
import { messages, type Words } from './messages.ts';
import styles from './ride-card.module.css';
import { type RideQuestion } from './ride-dialogs.tsx';

const DAY_MS = 86_400_000;

export interface RideActions {
  tasks: RideTasks;
  ask: (question: RideQuestion) => void;
  /** Another ride is on trip; a driver has at most one. */
  tripUnderWay: boolean;
}

interface RideCardProps {
  ride: Booking;
  now: number;
  /** Undefined: the ride is read-only. */
  actions?: RideActions | undefined;
  /** The next ride: larger, with one big action. */
  main?: boolean;
}

function dayWords(ride: Booking, now: number, text: Words): string {
  const day = formatDate(ride.date);
  if (day === formatDate(new Date(now))) return text('today', { day });
  return day === formatDate(new Date(now + DAY_MS)) ? text('tomorrow', { day }) : day;
}

function lateWords(ride: Booking, now: number, text: Words): string | undefined {
  const minutes = Math.floor((now - startMs(ride)) / 60_000);
  const late = ride.status === 'accepted' && minutes > 0;
  return late ? text('late', { duration: formatDuration(minutes) }) : undefined;
}

/** Why an accepted ride cannot start yet; undefined for another refusal. */
function notNowWords(refusal: RideRefusal, now: number, text: Words): string | undefined {
  if (refusal.what === 'day-over') return text('dayOver');
  if (refusal.what !== 'too-early') return undefined;
  const { day, time } = refusal;
  return formatDate(day) === formatDate(new Date(now))
    ? text('startFrom', { time: formatTime(time) })
    : text('startFromDay', { day: formatDate(day), time: formatTime(time) });
}

/** Other facts a driver needs before setting off. */
function facts(ride: Booking, text: Words): string[] {
  const { cabType, passengers, tripType, mode, flightNumber, terminal, vehicleNumber } = ride;
  return [
    cabType ? cabTypeWord(cabType) : text('standard'),
    text('passengers', { count: passengers }),
    text(mode === 'airport' ? 'airport' : tripType),
    ...(flightNumber ? [text('flight', { number: flightNumber })] : []),
    ...(terminal ? [/terminal/i.test(terminal) ? terminal : text('terminal', { number: terminal })] : []),
    ...(vehicleNumber ? [formatPlate(vehicleNumber)] : []),
  ];
}

/** The text about the waiting and toll charges that were added to the fare of a completed ride. */
function additions({ fareDetails: { waitingCharges, tollCharges } }: Booking, text: Words): string | undefined {
  if (waitingCharges + tollCharges === 0) return undefined;
  const key = waitingCharges === 0 ? 'withToll' : tollCharges === 0 ? 'withWaiting' : 'withBoth';
  return text(key, { waiting: formatInr(waitingCharges), toll: formatInr(tollCharges) });
}

function Additions({ ride }: { ride: Booking }) {
  const added = additions(ride, useText(messages));
  return (
    <>
      {added && <p className={styles.note}>{added}</p>}
      {ride.extras && (
        <div className={styles.note}>
          <RideExtras extras={ride.extras} />
        </div>
      )}
    </>
  );
}

function wayOf({ distanceKnown = true, distance, duration, includeReturn }: Booking, text: Words): string {
  if (!distanceKnown) return text('distanceNotKnown');
  const way = { distance: formatKm(distance), duration: formatDuration(duration) };
  return text(includeReturn ? 'routeAndBack' : 'route', way);
}

export function RideCard({ ride, now, actions, main = false }: RideCardProps) {
  const text = useText(messages);
  const id = shortId(ride.bookingId, { first: 6 });
  const onTrip = ride.status === 'on_trip';
  const late = lateWords(ride, now, text);
  // The card of the ride at hand shows whole addresses. Other cards shorten them.
  const place = (address: string) => (main ? address : shortPlace(address));

  return (
    // The card takes the focus when a button disappears with its step. A key held down would also press the next button
    // if that took the focus.
    <article
      tabIndex={-1}
      className={cx(styles.card, main && styles.main, onTrip && styles.live)}
      aria-label={text('ride', { code: id })}
    >
      <header className={styles.head}>
        <RideStatusBadge status={ride.status} word={ride.status === 'assigned' ? text('assigned') : undefined} />
        {onTrip && <strong className={styles.progress}>{text('rideInProgress')}</strong>}
        <span className={styles.code}>{id}</span>
      </header>
      <div className={styles.when}>
        <span className={styles.start}>
          <span className={styles.time}>{formatTime(ride.time)}</span>
          <span className={styles.day}>{dayWords(ride, now, text)}</span>
        </span>
        <span className={styles.fare}>{formatInr(ride.fare)}</span>
      </div>
      {actions && <Unsent rideId={ride._id} />}
      {late && <p className={styles.late}>{late}</p>}
      <div className={styles.trip}>
        <TripLine pickup={place(ride.pickup)} dropoff={place(ride.dropoff)} between={wayOf(ride, text)} live={onTrip} />
      </div>
      {ride.includeReturn && (
        <p className={styles.note}>{text('return', { when: formatDateTime(ride.returnDate, ride.returnTime) })}</p>
      )}
      <ul className={styles.facts}>
        {facts(ride, text).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Additions ride={ride} />
      <div className={styles.rider}>
        <span className={styles.riderName}>
          <span className={styles.label}>{text('rider')}</span>
          {ride.customer.name}
        </span>
        {ride.customer.phone && <span className={styles.phone}>{formatPhone(ride.customer.phone)}</span>}
        {!ride.customer.phone && actions && <span className={styles.label}>{text('noPhone')}</span>}
      </div>
      <WayAndCall ride={ride} />
      {actions && <NextAction ride={ride} now={now} actions={actions} main={main} />}
    </article>
  );
}

/** The place where the driver goes next. The link opens the phone's navigation app if there is one. */
function directionsTo(ride: Booking): { place: string; href: string } | undefined {
  const target =
    ride.status === 'on_trip'
      ? { place: ride.dropoff, at: ride.dropoffLocation }
      : HOLDS_A_DRIVER.includes(ride.status)
        ? { place: ride.pickup, at: ride.pickupLocation }
        : undefined;
  if (!target) return undefined;
  const { lat, lng } = target.at;
  // A place that was typed without choosing a suggestion has no coordinates.
  const destination = lat == null || lng == null ? target.place : `${lat},${lng}`;
  // https://developers.google.com/maps/documentation/urls/get-started#directions-action
  const query = new URLSearchParams({ api: '1', travelmode: 'driving', destination });
  return { place: target.place, href: `https://www.google.com/maps/dir/?${query.toString()}` };
}

function WayAndCall({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const way = directionsTo(ride);
  const { name, phone } = ride.customer;
  if (!way && !phone) return null;
  return (
    <div className={styles.links}>
      {way && (
        <LinkButton
          className={styles.link}
          href={way.href}
          target="_blank"
          rel="noreferrer"
          icon="route"
          aria-label={text('navigateTo', { place: way.place })}
        >
          {text('navigate')}
        </LinkButton>
      )}
      {phone && (
        <LinkButton
          className={styles.link}
          href={`tel:${phone}`}
          icon="phone"
          aria-label={text('callRider', { name, phone: formatPhone(phone) })}
        >
          {text('call')}
        </LinkButton>
      )}
    </div>
  );
}

/** Shows the last action on the ride that has not reached the server. */
function Unsent({ rideId }: { rideId: string }) {
  const text = useText(outboxMessages);
  const last = useKeptTasks().waiting.findLast((task) => task.rideId === rideId);
  if (!last) return null;
  return (
    <p className={styles.unsent}>
      <Icon name="hourglass" />
      {text(`${last.task.kind}Kept`)}
    </p>
  );
}

/**
 * The buttons that advance a ride. The second press of a double tap is ignored, because it is meant for the previous
 * button.
 */
function NextAction({ ride, now, actions, main }: Required<Omit<RideCardProps, 'actions'>> & { actions: RideActions }) {
  const text = useText(messages);
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

  const doer = { role: 'driver', now: new Date(now) } as const;
  const may = (command: RideTask['kind']) => mayDo(ride, command, doer);
  const notStart = whyNot(ride, 'start', doer);
  const notNow = notStart && notNowWords(notStart, now, text);
  const buttons = [
    may('reject') && (
      <Button key="reject" {...look('reject')} className={styles.second} onClick={question('reject')}>
        {text('reject')}
      </Button>
    ),
    may('accept') && (
      <Button key="accept" {...look('accept')} variant="primary" onClick={run('accept')}>
        {text('accept')}
      </Button>
    ),
    (notStart === undefined || notNow !== undefined) && (
      <Button
        key="start"
        {...look('start')}
        variant={main ? 'primary' : 'secondary'}
        disabledReason={tripUnderWay ? text('tripFirst') : notNow}
        onClick={run('start')}
      >
        {text('start')}
      </Button>
    ),
    may('complete') && (
      <Button key="complete" {...look('complete')} variant="attention" onClick={question('complete')}>
        {text('complete')}
      </Button>
    ),
  ].filter((button) => button !== false);
  if (buttons.length === 0) return null;
  const group = buttons.length > 1 ? { role: 'group', 'aria-label': text('answerRide', { code: id }) } : {};
  return (
    <div className={styles.actions} {...group}>
      {buttons}
    </div>
  );
}
