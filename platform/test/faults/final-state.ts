import type { Pool } from 'pg';
import { SERVICE_NAMES, subscriptions, type BookingStatus, type ServiceName } from '@pahiya/contracts';
import { serialFaults } from '@pahiya/invoice';
import type { LoadPeople } from './people-of-load.ts';

/** What the databases have at the end of a run, for the people of this run alone. */
export interface FinalState {
  rides: FinalRide[];
  steps: FinalStep[];
  entries: FinalEntry[];
  /** As the driver service has them. */
  drivers: { id: string; baseSalaryPaise: number; totalRides: number }[];
  /** As the booking service has them, by company and status. */
  tallies: { companyId: string; status: string; rides: number; revenuePaise: number }[];
  invoices: { rideId: string; rideTotalPaise: number }[];
  /** What the driver and the invoice service keep of rides. */
  heard: { service: 'driver' | 'invoice'; rideId: string; revision: number; status: string; driverId: string | null }[];
  told: ToldEvent[];
  handled: HandledEvent[];
  /** Gaps, and what else is wrong with the serials of all invoices. */
  serialFaults: string[];
  /** Events that nobody has handled: they still wait, or will wait for ever. */
  left: string[];
}

export interface FinalRide {
  id: string;
  mark: string;
  revision: number;
  status: BookingStatus;
  driverId: string | null;
  riderId: string;
  companyId: string;
  startsAt: number;
  busyUntil: number;
  totalPaise: number;
  extrasWait: boolean;
}

export interface FinalStep {
  rideId: string;
  revision: number;
  from: BookingStatus | null;
  to: BookingStatus;
  role: string;
  by: string;
}

export interface FinalEntry {
  driverId: string;
  entry: number;
  type: string;
  changeType: string | null;
  amountPaise: number;
  baseAfterPaise: number | null;
  note: string;
}

export interface ToldEvent {
  service: ServiceName;
  eventId: string;
  type: string;
  subject: string;
}

export interface HandledEvent {
  service: ServiceName;
  eventId: string;
  /** Which process of the service. */
  process: string;
  how: 'received' | 'set aside' | 'tried again';
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export async function readFinalState(database: Pool, people: LoadPeople, since: number): Promise<FinalState> {
  const companies = [people.free._id, people.limited._id];
  const drivers = people.drivers.map(({ _id }) => _id);
  const read = async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[];
  const ofRides = `in (select id from booking.ride where company_id = any ($1))`;
  return {
    rides: await read<FinalRide>(
      `select id, pickup as mark, revision, status, driver_id as "driverId", rider_id as "riderId",
         company_id as "companyId", ${ms('starts_at')} as "startsAt",
         ${ms('busy_until')} as "busyUntil", total_paise::float8 as "totalPaise",
         coalesce(extras ->> 'state' = 'waiting', false) as "extrasWait"
       from booking.ride where company_id = any ($1) order by created_at, id`,
      [companies],
    ),
    steps: await read<FinalStep>(
      `select ride_id as "rideId", revision, from_status as "from", to_status as "to", by_role as role, by_id as by
       from booking.ride_transition where ride_id ${ofRides} order by ride_id, revision`,
      [companies],
    ),
    entries: await read<FinalEntry>(
      `select driver_id as "driverId", entry, type, change_type as "changeType", amount_paise::float8 as "amountPaise",
         base_after_paise::float8 as "baseAfterPaise", note
       from salary.ledger_entry where driver_id = any ($1) order by driver_id, entry`,
      [drivers],
    ),
    drivers: await read(
      `select id, base_salary_paise::float8 as "baseSalaryPaise", total_rides as "totalRides" from driver.driver
       where id = any ($1)`,
      [drivers],
    ),
    tallies: await read(
      `select company_id as "companyId", status, sum(rides)::float8 as rides, sum(revenue_paise)::float8 as "revenuePaise"
       from (select company_id, status, rides, revenue_paise from booking.ride_tally
         union all select company_id, status, rides, revenue_paise from booking.ride_tally_delta) as counted
       where company_id = any ($1) group by 1, 2`,
      [companies],
    ),
    invoices: await read(
      `select ride_id as "rideId", (ride #>> '{fare,totalPaise}')::float8 as "rideTotalPaise"
       from invoice.invoice where company_id = any ($1)`,
      [companies],
    ),
    heard: await readHeard(read, companies),
    ...(await readEvents(database, since)),
    serialFaults: await serialFaults(read),
    left: await eventsLeft(database),
  };
}

type Read = <T>(text: string, values?: unknown[]) => Promise<T[]>;

async function readHeard(read: Read, companies: readonly string[]): Promise<FinalState['heard']> {
  return read(
    `select 'driver' as service, id as "rideId", revision, status, driver_id as "driverId" from driver.ride
     where company_id = any ($1)
     union all
     select 'invoice', ride_id, revision, snapshot ->> 'status', snapshot #>> '{driver,driverId}' from invoice.ride
     where snapshot #>> '{company,companyId}' = any ($1)`,
    [companies],
  );
}

/** The events that were told after the position, and who handled them, both in order. */
async function readEvents(database: Pool, since: number): Promise<Pick<FinalState, 'told' | 'handled'>> {
  const { rows: told } = await database.query<ToldEvent>(
    `select service, event_id as "eventId", type, subject from watch.told where position > $1 order by position`,
    [since],
  );
  const { rows: handled } = await database.query<HandledEvent>(
    `select service, event_id as "eventId", process, how from watch.handled
     where event_id in (select event_id from watch.told where position > $1) order by position`,
    [since],
  );
  return { told, handled };
}

/** How many times a service has still to handle an event that was told after the position. */
export async function eventsToHandle(database: Pool, since: number): Promise<number> {
  const wanted = SERVICE_NAMES.flatMap((service) => subscriptions[service].map((type) => ({ service, type })));
  const { rows } = await database.query<{ events: number }>(
    `select count(*)::int as events from watch.told
     join unnest($2::text[], $3::text[]) as wanted (service, type) on wanted.type = told.type
     where position > $1 and not exists (select from watch.handled where handled.event_id = told.event_id
       and handled.service = wanted.service and how <> 'set aside')`,
    [since, wanted.map(({ service }) => service), wanted.map(({ type }) => type)],
  );
  return rows[0]?.events ?? 0;
}

const TABLES = {
  outbox: 'wait to be published',
  unpublished: 'cannot be published',
  dead_letter: 'are dead letters',
} as const;

/** The events that nobody has handled yet, by where they are. */
export async function eventsLeft(database: Pool): Promise<string[]> {
  const counts = SERVICE_NAMES.flatMap((service) => [
    ...Object.entries(TABLES).map(
      ([table, how]) =>
        `select '${service}' as service, '${how}' as how, count(*)::int as events from ${service}.${table}`,
    ),
    `select '${service}', 'wait in the inbox', count(*)::int from ${service}.inbox where retry_at is not null`,
  ]);
  const { rows } = await database.query<{ service: string; how: string; events: number }>(counts.join(' union all '));
  return rows
    .filter(({ events }) => events > 0)
    .map(({ service, how, events }) => `${events} events of ${service} ${how}`);
}
