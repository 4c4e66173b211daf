import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { type Booking, BOOKING_STATUSES } from '@pahiya/contracts';
import {
  Avatar,
  Button,
  cabTypeWord,
  cx,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  formatNumber,
  formatPlate,
  formatTime,
  RideStatusBadge,
  shortId,
  TripLine,
  useText,
  type TextOf,
} from '@pahiya/ui';
import { Place, RideFare } from '@pahiya/web-kit/rides';
import { riderMayCancel, shownDriver } from '../../rides/ride-rules.ts';
import { LiveTrip } from './live-trip.tsx';
import { messages } from './messages.ts';
import { Receipt } from './receipt.tsx';
import styles from './ride-card.module.css';

interface RideCardProps {
  ride: Booking;
  onDetails: () => void;
  onCancel: () => void;
  onPrint: () => void;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The text about the waiting and toll charges that were added to the booked fare. */
function additions({ fareDetails: { waitingCharges, tollCharges } }: Booking, text: TextOf<typeof messages>) {
  if (waitingCharges + tollCharges === 0) return undefined;
  const key = waitingCharges === 0 ? 'withToll' : tollCharges === 0 ? 'withWaiting' : 'withBoth';
  return text(key, { waiting: formatInr(waitingCharges), toll: formatInr(tollCharges) });
}

/** The distance of the ride. While it is not known, a note says that the fare follows the distance driven. */
function wayOf({ distanceKnown = true, distance, duration, status }: Booking, text: TextOf<typeof messages>) {
  if (distanceKnown) return { distance: formatKm(distance), between: { between: formatDuration(duration) } };
  return { distance: text('distanceNotKnown'), note: status === 'completed' ? undefined : text('fareFollows') };
}

const extrasNote = ({ extras }: Booking, text: TextOf<typeof messages>) =>
  extras?.state === 'waiting' ? text('extrasWait') : undefined;

/** The driver of the ride, or, before a driver has accepted, a text that nobody is shown yet. */
function RideDriver({ ride, onDetails }: Pick<RideCardProps, 'ride' | 'onDetails'>) {
  const text = useText(messages);
  const driver = shownDriver(ride);
  if (!driver) return <p className={cx(styles.driver, styles.nobody)}>{text('noDriver', { status: ride.status })}</p>;
  const plate = ride.vehicleNumber ?? driver.vehicleNumber;
  return (
    <div className={styles.driver}>
      <Avatar name={driver.fullName} />
      <div className={styles.driverWords}>
        <span className={styles.driverName}>{driver.fullName}</span>
        <span className={styles.vehicle}>
          {plate ? formatPlate(plate) : text('vehicleNotSet')} · {cabTypeWord(driver.vehicleType)}
        </span>
      </div>
      <Button onClick={onDetails}>{text('viewDetails')}</Button>
    </div>
  );
}

/** Ref to the card's element, which can take the focus. */
export const cardId = (rideId: string): string => `ride-${rideId}`;

/** Moves the focus to the page's title when the card that has it leaves the list, for instance a cancelled ride. */
function useFocusPassedOn() {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = card.current;
    // The cleanup runs before the card is removed.
    return () => {
      const title = shown?.contains(document.activeElement) && document.querySelector('h1');
      if (!title) return;
      title.tabIndex = -1;
      title.focus();
    };
  }, []);
  return card;
}

export function RideCard({ ride, onDetails, onCancel, onPrint }: RideCardProps) {
  const text = useText(messages);
  const onTrip = ride.status === 'on_trip';
  const flight = [ride.flightNumber, ride.terminal].filter(Boolean).join(' · ');
  const id = shortId(ride._id);
  const way = wayOf(ride, text);
  const card = useFocusPassedOn();
  return (
    <article
      ref={card}
      id={cardId(ride._id)}
      className={styles.card}
      tabIndex={-1}
      data-live={onTrip || undefined}
      aria-label={text('ride', { id })}
    >
      <header className={styles.head}>
        <span className={styles.paperTitle}>Pahiya · {text('receipt')}</span>
        <span className={styles.id}>{id}</span>
        {/* The rider's page treats an unknown status as pending: docs/product.md, A ride's life. */}
        <RideStatusBadge status={BOOKING_STATUSES.includes(ride.status) ? ride.status : 'pending'} />
      </header>
      {onTrip && <LiveTrip ride={ride} />}
      <div className={styles.content}>
        <TripLine
          pickup={<Place>{ride.pickup}</Place>}
          dropoff={<Place>{ride.dropoff}</Place>}
          {...way.between}
          live={onTrip}
        />
        <dl className={styles.facts}>
          <Fact label={text('date')}>{formatDate(ride.date)}</Fact>
          <Fact label={text('time')}>{formatTime(ride.time)}</Fact>
          <Fact label={text('cabType')}>{cabTypeWord(ride.cabType)}</Fact>
          <Fact label={text('passengers')}>{formatNumber(ride.passengers)}</Fact>
          <Fact label={text('distance')}>{way.distance}</Fact>
          <Fact label={text('fare')}>
            <RideFare ride={ride} />
          </Fact>
          {ride.includeReturn && (
            <>
              <Fact label={text('returnDate')}>{formatDate(ride.returnDate)}</Fact>
              <Fact label={text('returnTime')}>{formatTime(ride.returnTime)}</Fact>
            </>
          )}
          {flight && <Fact label={text('flight')}>{flight}</Fact>}
        </dl>
        {[way.note, additions(ride, text), extrasNote(ride, text)].filter(Boolean).map((note) => (
          <p key={note} className={styles.added}>
            {note}
          </p>
        ))}
        <RideDriver ride={ride} onDetails={onDetails} />
        <Receipt ride={ride} />
        <footer className={styles.foot}>
          <span>{text('bookedAt', { time: formatDateTime(ride.createdAt) })}</span>
          {riderMayCancel(ride) && (
            <Button className={styles.cancel} onClick={onCancel}>
              {text('cancelRide')}
            </Button>
          )}
          {/* Nothing is owed before completion, so there is no receipt. */}
          {ride.status === 'completed' && (
            <Button
              variant="quiet"
              icon="print"
              className={styles.print}
              aria-label={text('printReceiptOf', { id })}
              onClick={onPrint}
            >
              {text('printReceipt')}
            </Button>
          )}
        </footer>
      </div>
    </article>
  );
}
