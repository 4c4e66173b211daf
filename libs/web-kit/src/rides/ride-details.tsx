import { vehicleOfNote, type Booking, type BookingHistoryEntry } from '@pahiya/contracts';
import {
  cabTypeWord,
  formatDateTime,
  formatDuration,
  formatKm,
  formatPhone,
  formatPlate,
  KeyValueList,
  RideStatusBadge,
  Skeleton,
  TripLine,
  useText,
} from '@pahiya/ui';
import { awaitsAssignment } from './awaits-assignment.ts';
import { ExtrasOfStep, RideExtras } from './extras/ride-extras.tsx';
import { FareLines } from './fare/fare-lines.tsx';
import { messages } from './messages.ts';
import styles from './ride-details.module.css';

function Contact({ name, phone }: { name: string; phone: string | null }) {
  if (!phone) return name;
  return (
    <>
      {name}
      {' · '}
      <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
    </>
  );
}

export interface RideDetailsProps {
  ride: Booking;
  /** A company sees its employee; an admin sees a rider of some company. */
  viewer: 'admin' | 'company';
  /** The history is still loading: its space is reserved. */
  isLoadingHistory?: boolean;
}

/** One ride: its route, people, fare and history. */
export function RideDetails({ ride, viewer, isLoadingHistory = false }: RideDetailsProps) {
  const text = useText(messages);
  const way = `${formatKm(ride.distance)} · ${formatDuration(ride.duration)}`;
  return (
    <div className={styles.details}>
      <TripLine
        pickup={ride.pickup}
        dropoff={ride.dropoff}
        between={ride.distanceKnown === false ? text('distanceNotKnown') : way}
        live={ride.status === 'on_trip'}
      />
      <Facts ride={ride} viewer={viewer} />
      <RideExtras ride={ride} viewer={viewer} />
      <section>
        <h3 className={styles.heading}>{text('fare')}</h3>
        <FareLines fare={ride.fareDetails} />
      </section>
      {ride.history ? <History entries={ride.history} /> : isLoadingHistory && <HistoryOutline />}
    </div>
  );
}

function Facts({ ride, viewer }: { ride: Booking; viewer: RideDetailsProps['viewer'] }) {
  const { assignedDriver: driver, customer, userId: employee, companyId: company } = ride;
  const text = useText(messages);
  const kind = text('kind', {
    cabType: cabTypeWord(ride.cabType),
    kind: ride.mode === 'airport' ? 'airport' : ride.tripType,
    passengers: ride.passengers,
  });
  const flight = [ride.flightNumber, ride.terminal && text('terminal', { terminal: ride.terminal })].filter(Boolean);
  const nobody = awaitsAssignment(ride) ? text('none') : '–';
  return (
    <KeyValueList
      entries={[
        { key: 'when', label: text('when'), value: formatDateTime(ride.date, ride.time) },
        {
          key: 'return',
          label: text('return'),
          value: ride.includeReturn ? formatDateTime(ride.returnDate, ride.returnTime) : undefined,
        },
        { key: 'kind', label: text('ride'), value: kind },
        { key: 'flight', label: text('flight'), value: flight.join(' · ') || undefined },
        viewer === 'admin'
          ? { key: 'rider', label: text('rider'), value: <Contact name={customer.name} phone={customer.phone} /> }
          : {
              key: 'employee',
              label: text('employee'),
              value: <Contact name={employee.employeeName} phone={employee.phone} />,
            },
        {
          key: 'company',
          label: text('company'),
          value: viewer === 'admin' ? `${company.companyName} (${company.companyId})` : undefined,
        },
        {
          key: 'driver',
          label: text('driver'),
          value: driver ? <Contact name={driver.fullName} phone={driver.phoneNumber} /> : nobody,
        },
        {
          key: 'vehicle',
          label: text('vehicle'),
          value: ride.vehicleNumber ? formatPlate(ride.vehicleNumber) : nobody,
        },
        { key: 'booked', label: text('booked'), value: formatDateTime(ride.createdAt) },
      ]}
    />
  );
}

function HistoryOutline() {
  const text = useText(messages);
  return (
    <section>
      <h3 className={styles.heading}>{text('history')}</h3>
      <Skeleton lines={3} />
    </section>
  );
}

function History({ entries }: { entries: NonNullable<Booking['history']> }) {
  const text = useText(messages);
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{text('history')}</h3>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.to} ${entry.note ?? ''}`}>
            <RideStatusBadge status={entry.to} />
            <span className={styles.event}>
              <span>{entry.by.name}</span>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {entry.extras && (
                <span className={styles.note}>
                  <ExtrasOfStep extras={entry.extras} />
                </span>
              )}
              <NoteOfStep entry={entry} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The vehicle that a step chose, or else the step's note. Services of the previous release name the vehicle only in the
 * note.
 */
function NoteOfStep({ entry }: { entry: BookingHistoryEntry }) {
  const text = useText(messages);
  const vehicle = entry.vehicleNumber === undefined ? vehicleOfNote(entry) : entry.vehicleNumber;
  const note = vehicle ? text('vehicleChosen', { plate: formatPlate(vehicle) }) : entry.note;
  return note ? <span className={styles.note}>{note}</span> : null;
}
