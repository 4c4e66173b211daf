import { type Booking } from '@pahiya/contracts';
import {
  formatDateTime,
  formatDuration,
  formatInr,
  formatKm,
  KeyValueList,
  RideStatusBadge,
  Skeleton,
  TripLine,
} from '@pahiya/ui';
import styles from './ride-details.module.css';

const rupees = (amount: number) => formatInr(amount, { decimals: 2 });
const aboveZero = (amount: number) => (amount > 0 ? rupees(amount) : undefined);

function kindOf({ cabType, mode, tripType, passengers }: Booking): string {
  const kind = mode === 'airport' ? 'Airport transfer' : tripType === 'local' ? 'Local' : 'Outstation';
  return `${cabType} · ${kind} · ${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`;
}

function flightOf({ flightNumber, terminal }: Booking): string | undefined {
  return [flightNumber, terminal && `Terminal ${terminal}`].filter(Boolean).join(' · ') || undefined;
}

function Contact({ name, phone }: { name: string; phone: string | null }) {
  if (!phone) return name;
  return (
    <>
      {name}
      {' · '}
      <a href={`tel:${phone}`}>{phone}</a>
    </>
  );
}

export interface RideDetailsProps {
  ride: Booking;
  /** To its company a rider is an employee; to an admin a rider of some company. */
  viewer: 'admin' | 'company';
  /** Room is kept for what happened to the ride while it is asked for. */
  isLoadingHistory?: boolean;
}

/** One ride: its way, people, fare and everything that happened to it. */
export function RideDetails({ ride, viewer, isLoadingHistory = false }: RideDetailsProps) {
  const { fareDetails: fare, assignedDriver: driver, customer, userId: employee, companyId: company } = ride;
  const isLoading = !ride.history && isLoadingHistory;
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
            value: ride.includeReturn ? formatDateTime(ride.returnDate, ride.returnTime) : undefined,
          },
          { key: 'kind', label: 'Ride', value: kindOf(ride) },
          { key: 'flight', label: 'Flight', value: flightOf(ride) },
          viewer === 'admin'
            ? { key: 'rider', label: 'Rider', value: <Contact name={customer.name} phone={customer.phone} /> }
            : {
                key: 'employee',
                label: 'Employee',
                value: <Contact name={employee.employeeName} phone={employee.phone} />,
              },
          {
            key: 'company',
            label: 'Company',
            value: viewer === 'admin' ? `${company.companyName} (${company.companyId})` : undefined,
          },
          {
            key: 'driver',
            label: 'Driver',
            value: driver ? <Contact name={driver.fullName} phone={driver.phoneNumber} /> : 'None yet',
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
            { key: 'distance', label: 'Distance fare', value: aboveZero(fare.distanceFare) },
            { key: 'time', label: 'Extra hours', value: aboveZero(fare.timeFare) },
            { key: 'allowance', label: 'Driver allowance', value: aboveZero(fare.driverAllowance) },
            { key: 'waiting', label: 'Waiting charges', value: aboveZero(fare.waitingCharges) },
            { key: 'toll', label: 'Toll and parking', value: aboveZero(fare.tollCharges) },
            { key: 'total', label: 'Total', value: rupees(fare.total), strong: true },
          ]}
        />
      </section>
      {(isLoading || (ride.history && ride.history.length > 0)) && (
        <section>
          <h3 className={styles.heading}>History</h3>
          {isLoading ? (
            <Skeleton lines={3} />
          ) : (
            <ol className={styles.history}>
              {ride.history?.map((entry) => (
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
          )}
        </section>
      )}
    </div>
  );
}
