import { type ReactNode } from 'react';
import { type Booking, BOOKING_STATUSES } from '@pahiya/contracts';
import {
  Avatar,
  Button,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  formatTime,
  RideStatusBadge,
  shortId,
  TripLine,
} from '@pahiya/ui';
import { riderMayCancel, shownDriver } from '../../rides/ride-rules.ts';
import { DriverPosition } from './driver-position.tsx';
import styles from './ride-card.module.css';

interface RideCardProps {
  ride: Booking;
  onDetails: () => void;
  onCancel: () => void;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function RideCard({ ride, onDetails, onCancel }: RideCardProps) {
  const driver = shownDriver(ride);
  const onTrip = ride.status === 'on_trip';
  const flight = [ride.flightNumber, ride.terminal].filter(Boolean).join(' · ');
  return (
    <article className={styles.card} data-live={onTrip || undefined} aria-label={`Ride ${shortId(ride._id)}`}>
      <header className={styles.head}>
        <span className={styles.id}>{shortId(ride._id)}</span>
        {/* Spec section 4: a status that a rider's page does not know counts as pending. */}
        <RideStatusBadge status={BOOKING_STATUSES.includes(ride.status) ? ride.status : 'pending'} />
      </header>
      <TripLine
        pickup={ride.pickup}
        dropoff={ride.dropoff}
        between={`${formatKm(ride.distance)} · ${formatDuration(ride.duration)}`}
        live={onTrip}
      />
      <dl className={styles.facts}>
        <Fact label="Date">{formatDate(ride.date)}</Fact>
        <Fact label="Time">{formatTime(ride.time)}</Fact>
        <Fact label="Cab type">{ride.cabType}</Fact>
        <Fact label="Passengers">{ride.passengers}</Fact>
        <Fact label="Distance">{formatKm(ride.distance)}</Fact>
        <Fact label="Fare">{formatInr(ride.fare)}</Fact>
        {ride.includeReturn && (
          <>
            <Fact label="Return date">{formatDate(ride.returnDate)}</Fact>
            <Fact label="Return time">{formatTime(ride.returnTime)}</Fact>
          </>
        )}
        {flight && <Fact label="Flight">{flight}</Fact>}
      </dl>
      {driver && (
        <div className={styles.driver}>
          <Avatar name={driver.fullName} />
          <div className={styles.driverWords}>
            <span className={styles.driverName}>{driver.fullName}</span>
            <span className={styles.vehicle}>
              {ride.vehicleNumber ?? driver.vehicleNumber ?? 'Vehicle not set yet'} · {driver.vehicleType}
            </span>
          </div>
          <Button onClick={onDetails}>View Details</Button>
        </div>
      )}
      {onTrip && <DriverPosition ride={ride} />}
      <footer className={styles.foot}>
        <span>Booked {formatDateTime(ride.createdAt)}</span>
        {riderMayCancel(ride) && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel ride
          </Button>
        )}
      </footer>
    </article>
  );
}
