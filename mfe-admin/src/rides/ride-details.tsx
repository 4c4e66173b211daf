import { type Booking } from '@pahiya/contracts';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  formatTime,
  KeyValueList,
  RideStatusBadge,
  TripLine,
} from '@pahiya/ui';
import styles from './ride-details.module.css';

const rupees = (amount: number) => formatInr(amount, { decimals: 2 });
const aboveZero = (amount: number) => (amount > 0 ? rupees(amount) : undefined);

/** One ride: its way, people, fare and everything that happened to it. */
export function RideDetails({ ride }: { ride: Booking }) {
  const { fareDetails: fare, assignedDriver: driver, history } = ride;
  return (
    <div className={styles.details}>
      <TripLine
        pickup={ride.pickup}
        dropoff={ride.dropoff}
        between={`${formatKm(ride.distance)} · ${formatDuration(ride.duration)}`}
        live={ride.status === 'on_trip'}
      />
      <KeyValueList
        entries={[
          { key: 'when', label: 'When', value: formatDateTime(ride.date, ride.time) },
          {
            key: 'return',
            label: 'Return',
            value: ride.includeReturn ? `${formatDate(ride.returnDate)}, ${formatTime(ride.returnTime)}` : undefined,
          },
          {
            key: 'kind',
            label: 'Ride',
            value: `${ride.cabType} · ${ride.mode === 'airport' ? 'Airport transfer' : ride.tripType === 'local' ? 'Local' : 'Outstation'} · ${ride.passengers} ${ride.passengers === 1 ? 'passenger' : 'passengers'}`,
          },
          {
            key: 'flight',
            label: 'Flight',
            value:
              [ride.flightNumber, ride.terminal && `Terminal ${ride.terminal}`].filter(Boolean).join(' · ') ||
              undefined,
          },
          {
            key: 'rider',
            label: 'Rider',
            value: (
              <>
                {ride.customer.name}
                {ride.customer.phone && (
                  <>
                    {' · '}
                    <a href={`tel:${ride.customer.phone}`}>{ride.customer.phone}</a>
                  </>
                )}
              </>
            ),
          },
          { key: 'company', label: 'Company', value: `${ride.companyId.companyName} (${ride.companyId.companyId})` },
          {
            key: 'driver',
            label: 'Driver',
            value: driver ? (
              <>
                {driver.fullName}
                {' · '}
                <a href={`tel:${driver.phoneNumber}`}>{driver.phoneNumber}</a>
              </>
            ) : (
              'None yet'
            ),
          },
          { key: 'vehicle', label: 'Vehicle', value: ride.vehicleNumber ?? 'None yet' },
          { key: 'booked', label: 'Booked', value: formatDateTime(ride.createdAt) },
        ]}
      />
      <section>
        <h3 className={styles.heading}>Fare</h3>
        <KeyValueList
          ends
          entries={[
            { key: 'base', label: 'Base fare', value: rupees(fare.baseFare) },
            { key: 'distance', label: 'Distance', value: aboveZero(fare.distanceFare) },
            { key: 'time', label: 'Extra hours', value: aboveZero(fare.timeFare) },
            { key: 'allowance', label: 'Driver allowance', value: aboveZero(fare.driverAllowance) },
            { key: 'waiting', label: 'Waiting charges', value: aboveZero(fare.waitingCharges) },
            { key: 'toll', label: 'Toll and parking', value: aboveZero(fare.tollCharges) },
            { key: 'total', label: 'Total', value: rupees(fare.total), strong: true },
          ]}
        />
      </section>
      {history && history.length > 0 && (
        <section>
          <h3 className={styles.heading}>History</h3>
          <ol className={styles.history}>
            {history.map((entry) => (
              <li key={`${entry.at} ${entry.to} ${entry.note ?? ''}`}>
                <RideStatusBadge status={entry.to} />
                <span className={styles.event}>
                  <span>{entry.by.name}</span>
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                  {entry.note && <span className={styles.note}>{entry.note}</span>}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
