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

function kindOf({ mode, tripType, passengers }: Booking): string {
  const kind = mode === 'airport' ? 'Airport transfer' : tripType === 'local' ? 'Local' : 'Outstation';
  return `${kind}, ${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`;
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

export function RideDetails({ ride, isLoadingHistory }: { ride: Booking; isLoadingHistory: boolean }) {
  const { fareDetails: fare, assignedDriver: driver, userId: employee } = ride;
  const flight = [ride.flightNumber, ride.terminal].filter(Boolean).join(' · ');
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
          {
            key: 'employee',
            label: 'Employee',
            value: <Contact name={employee.employeeName} phone={employee.phone} />,
          },
          { key: 'cab', label: 'Cab', value: ride.cabType },
          { key: 'kind', label: 'Ride', value: kindOf(ride) },
          { key: 'flight', label: 'Flight', value: flight || undefined },
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
            { key: 'base', label: 'Base fare', value: aboveZero(fare.baseFare) },
            { key: 'distance', label: 'Distance fare', value: aboveZero(fare.distanceFare) },
            { key: 'time', label: 'Extra hours', value: aboveZero(fare.timeFare) },
            { key: 'allowance', label: 'Driver allowance', value: aboveZero(fare.driverAllowance) },
            { key: 'waiting', label: 'Waiting charges', value: aboveZero(fare.waitingCharges) },
            { key: 'toll', label: 'Toll and parking', value: aboveZero(fare.tollCharges) },
            { key: 'total', label: 'Total', value: rupees(fare.total), strong: true },
          ]}
        />
      </section>
      {(ride.history || isLoadingHistory) && (
        <section>
          <h3 className={styles.heading}>History</h3>
          {ride.history ? (
            <ol className={styles.history}>
              {ride.history.map((step) => (
                <li key={`${step.at} ${step.to}`}>
                  <RideStatusBadge status={step.to} />
                  <span className={styles.step}>
                    <span>{step.by.name}</span>
                    <time dateTime={step.at}>{formatDateTime(step.at)}</time>
                    {step.note && <span>{step.note}</span>}
                  </span>
                </li>
              ))}
            </ol>
          ) : (
            <Skeleton lines={3} />
          )}
        </section>
      )}
    </div>
  );
}
