import { RIDE_LIFE, type AssignedDriver, type BookingStatus, type CabType } from '@pahiya/contracts';
import { insertIntoOutbox, type Envelope } from '@pahiya/messaging';
import { noteCarriedOut, type Claim, type Database } from '@pahiya/service-kit';
import { busyUntil, startOf, type Actor, type Ride } from './ride.ts';
import type { RideStep } from './ride.view.ts';

/** The columns that make a Ride. Dates as text and money as float8 (exact to 90 trillion rupees): both cost less to read. */
export const RIDE_COLUMNS = `ride.id, public_code, revision, status, created_at, completed_at, ride_date::text, ride_time, include_return,
  return_date::text, return_time, trip_type, cab_type, mode, passengers, pickup, pickup_address, pickup_lat, pickup_lng, dropoff,
  dropoff_address, dropoff_lat, dropoff_lng, flight_number, terminal, distance_km, duration_minutes, rate_version,
  base_fare_paise::float8, distance_fare_paise::float8, time_fare_paise::float8, driver_allowance_paise::float8,
  waiting_paise::float8, toll_paise::float8, total_paise::float8, rider_id, rider_name, rider_email, rider_phone, rider_employee_id,
  company_id, company_code, company_name, driver, vehicle_number`;

export interface RideRow {
  id: string;
  public_code: string;
  revision: number;
  status: BookingStatus;
  created_at: Date;
  completed_at: Date | null;
  ride_date: string;
  ride_time: string;
  include_return: boolean;
  return_date: string | null;
  return_time: string | null;
  trip_type: Ride['tripType'];
  cab_type: CabType;
  mode: Ride['mode'];
  passengers: number;
  pickup: string;
  pickup_address: string;
  pickup_lat: number | null;
  pickup_lng: number | null;
  dropoff: string;
  dropoff_address: string;
  dropoff_lat: number | null;
  dropoff_lng: number | null;
  flight_number: string | null;
  terminal: string | null;
  distance_km: number;
  duration_minutes: number;
  rate_version: number;
  base_fare_paise: number;
  distance_fare_paise: number;
  time_fare_paise: number;
  driver_allowance_paise: number;
  waiting_paise: number;
  toll_paise: number;
  total_paise: number;
  rider_id: string;
  rider_name: string;
  rider_email: string;
  rider_phone: string | null;
  rider_employee_id: string | null;
  company_id: string;
  company_code: string;
  company_name: string;
  driver: AssignedDriver | null;
  vehicle_number: string | null;
}

export function rideOf(row: RideRow): Ride {
  return {
    rideId: row.id,
    bookingId: row.public_code,
    revision: row.revision,
    status: row.status,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    date: row.ride_date,
    time: row.ride_time,
    includeReturn: row.include_return,
    returnDate: row.return_date,
    returnTime: row.return_time,
    tripType: row.trip_type,
    cabType: row.cab_type,
    mode: row.mode,
    passengers: row.passengers,
    pickup: row.pickup,
    dropoff: row.dropoff,
    pickupLocation: { address: row.pickup_address, lat: row.pickup_lat, lng: row.pickup_lng },
    dropoffLocation: { address: row.dropoff_address, lat: row.dropoff_lat, lng: row.dropoff_lng },
    flightNumber: row.flight_number,
    terminal: row.terminal,
    distanceKm: row.distance_km,
    durationMinutes: row.duration_minutes,
    rateVersion: row.rate_version,
    fare: {
      baseFarePaise: row.base_fare_paise,
      distanceFarePaise: row.distance_fare_paise,
      timeFarePaise: row.time_fare_paise,
      driverAllowancePaise: row.driver_allowance_paise,
      waitingPaise: row.waiting_paise,
      tollPaise: row.toll_paise,
      totalPaise: row.total_paise,
    },
    rider: {
      userId: row.rider_id,
      name: row.rider_name,
      email: row.rider_email,
      phone: row.rider_phone,
      employeeId: row.rider_employee_id,
    },
    company: { companyId: row.company_id, code: row.company_code, name: row.company_name },
    driver: row.driver,
    chosenVehicleNumber: row.vehicle_number,
  };
}

export async function findRide(database: Database, rideId: string): Promise<Ride | undefined> {
  const [row] = await database.query<RideRow>({
    name: 'ride-by-id',
    text: `select ${RIDE_COLUMNS} from ride where id = $1`,
    values: [rideId],
  });
  return row && rideOf(row);
}

export async function findSteps(database: Database, rideId: string): Promise<RideStep[]> {
  const rows = await database.query<{
    from_status: BookingStatus | null;
    to_status: BookingStatus;
    at: Date;
    by_role: string;
    by_id: string;
    by_name: string;
    note: string | null;
  }>({
    name: 'ride-steps',
    text: 'select from_status, to_status, at, by_role, by_id, by_name, note from ride_transition where ride_id = $1 order by revision',
    values: [rideId],
  });
  return rows.map((row) => ({
    from: row.from_status,
    to: row.to_status,
    at: row.at,
    by: { role: row.by_role, id: row.by_id, name: row.by_name },
    note: row.note,
  }));
}

export const INSERT_RIDE = `
with booked as (
  insert into ride (id, public_code, revision, status, created_at, ride_date, ride_time, include_return, return_date, return_time,
    starts_at, busy_until, trip_type, cab_type, mode, passengers, pickup, pickup_address, pickup_lat, pickup_lng, dropoff,
    dropoff_address, dropoff_lat, dropoff_lng, flight_number, terminal, distance_km, duration_minutes, rate_version, base_fare_paise,
    distance_fare_paise, time_fare_paise, driver_allowance_paise, total_paise, rider_id, rider_name, rider_email, rider_phone,
    rider_employee_id, company_id, company_code, company_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
    $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42)
  on conflict (public_code) do nothing
  returning id, revision, status, created_at, rider_id, rider_name, company_id, ride_date, cab_type
), noted as (
  insert into ride_transition (ride_id, revision, to_status, at, by_role, by_id, by_name)
  select id, revision, status, created_at, 'user', rider_id, rider_name from booked
), counted as (
  insert into ride_tally_delta (company_id, ride_date, cab_type, status, rides, revenue_paise)
  select company_id, ride_date, cab_type, status, 1, 0 from booked
), told as (
  ${insertIntoOutbox} select $43::json from booked
), claimed as (
  ${noteCarriedOut('$44', '$45')} and exists (select from booked)
)
select id from booked`;

export interface NewRide {
  ride: Ride;
  event: Envelope;
  claim: Claim | undefined;
}

/** A new ride with its first step, its figures and its event, in one statement. False: the public code is another ride's. */
export async function insertRide(database: Database, { ride, event, claim }: NewRide): Promise<boolean> {
  const { fare, rider, company, pickupLocation: from, dropoffLocation: to } = ride;
  const rows = await database.query({
    name: 'book-ride',
    text: INSERT_RIDE,
    writesOutbox: true,
    values: [
      ride.rideId,
      ride.bookingId,
      ride.revision,
      ride.status,
      ride.createdAt.toISOString(),
      ride.date,
      ride.time,
      ride.includeReturn,
      ride.returnDate,
      ride.returnTime,
      startOf(ride).toISOString(),
      busyUntil(ride).toISOString(),
      ride.tripType,
      ride.cabType,
      ride.mode,
      ride.passengers,
      ride.pickup,
      from.address,
      from.lat,
      from.lng,
      ride.dropoff,
      to.address,
      to.lat,
      to.lng,
      ride.flightNumber,
      ride.terminal,
      ride.distanceKm,
      ride.durationMinutes,
      ride.rateVersion,
      fare.baseFarePaise,
      fare.distanceFarePaise,
      fare.timeFarePaise,
      fare.driverAllowancePaise,
      fare.totalPaise,
      rider.userId,
      rider.name,
      rider.email,
      rider.phone,
      rider.employeeId,
      company.companyId,
      company.code,
      company.name,
      JSON.stringify(event),
      claim?.caller ?? null,
      claim?.key ?? null,
    ],
  });
  return rows.length > 0;
}

/**
 * The driver is locked while it is promised to the ride, so that it can't be retired in the same moment, and that of two
 * rides at one time the second sees the first: the constraint that keeps them apart could otherwise have each wait for the other.
 */
const SAVE_MOVE = (driverMustBeInService: boolean) => `
with ${driverMustBeInService ? 'in_service as (select id from driver where id = $4 and retired_at is null for no key update),' : ''}
moved as (
  update ride set status = $3, driver_id = $4, driver = $5, vehicle_number = $6, waiting_paise = $7, toll_paise = $8, total_paise = $9,
    completed_at = $10, revision = revision + 1
  where id = $1 and revision = $2 ${driverMustBeInService ? 'and exists (select from in_service)' : ''}
  returning id, revision, company_id, ride_date, cab_type, total_paise
), noted as (
  insert into ride_transition (ride_id, revision, from_status, to_status, at, by_role, by_id, by_name, note)
  select id, revision, $11, $3, $12, $13, $14, $15, $16 from moved
), counted as (
  insert into ride_tally_delta (company_id, ride_date, cab_type, status, rides, revenue_paise)
  select company_id, ride_date, cab_type, change.* from moved, lateral (values
    ($11::text, -1, 0::bigint),
    ($3::text, 1, case when $3 = 'completed' then total_paise else 0 end)) as change where $11::text <> $3::text
), told as (
  ${insertIntoOutbox} select $17::json from moved
)
select id from moved`;
const SAVE = { name: 'move-ride', text: SAVE_MOVE(false) };
const SAVE_ASSIGNMENT = { name: 'assign-driver', text: SAVE_MOVE(true) };

export interface Move {
  before: Ride;
  after: Ride;
  at: Date;
  by: Actor;
  note: string | null;
  event: Envelope;
}

/**
 * Saves what was decided, with its step, its figures and its event, in one statement, onto the very revision that it was
 * decided on. False: somebody else was first, or the driver that it promises has left.
 * @throws the database's own error when the driver's rides would overlap or it would be on two trips
 */
export async function saveMove(database: Database, { before, after, at, by, note, event }: Move): Promise<boolean> {
  const promisesDriver = event.type === RIDE_LIFE.assign.event;
  const rows = await database.query({
    ...(promisesDriver ? SAVE_ASSIGNMENT : SAVE),
    writesOutbox: true,
    values: [
      before.rideId,
      before.revision,
      after.status,
      after.driver?._id ?? null,
      after.driver && JSON.stringify(after.driver),
      after.chosenVehicleNumber,
      after.fare.waitingPaise,
      after.fare.tollPaise,
      after.fare.totalPaise,
      after.completedAt?.toISOString() ?? null,
      before.status,
      at.toISOString(),
      by.role,
      by.id,
      by.name,
      note,
      JSON.stringify(event),
    ],
  });
  return rows.length > 0;
}
