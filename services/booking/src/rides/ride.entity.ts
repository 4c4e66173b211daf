import {
  BOOKING_STATUSES,
  CAB_TYPES,
  HAS_A_DRIVER,
  HOLDS_A_DRIVER,
  RIDE_MODES,
  TRIP_TYPES,
  type Location,
} from '@pahiya/contracts';
import { columnsFor, indexesOfMigrations, paise } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { bookingIndexes } from '../db/indexes.ts';
import { RateCardEntity } from '../pricing/rate-card.entity.ts';
import { busyUntil, startOf, type Ride, type RideFare } from './ride.ts';
import type { RideStep } from './ride.view.ts';
import { sqlList } from './sql-list.ts';

/** A ride with the columns that the database itself uses. */
export interface KeptRide extends Ride {
  startsAt: Date;
  /** The end of the time its driver is busy, see `ride_driver_overlap`. */
  busyUntil: Date;
  driverId: string | null;
  /** Written by 0.1.0. */
  decidedAtMs: number;
  /** YYYYMM of its date. */
  month: number;
  /** The text that searches match, in lower case. */
  search: string;
}

/** The database generates the omitted columns. */
type NewRow = Omit<KeptRide, 'decidedAtMs' | 'month' | 'search'>;

const LocationColumns = new EntitySchema<Location>({
  name: 'location',
  columns: {
    address: { type: 'text' },
    lat: { type: 'double precision', nullable: true },
    lng: { type: 'double precision', nullable: true },
  },
});
const FareColumns = new EntitySchema<RideFare>({
  name: 'ride_fare',
  columns: {
    baseFarePaise: paise,
    distanceFarePaise: paise,
    timeFarePaise: paise,
    driverAllowancePaise: paise,
    waitingPaise: { ...paise, default: 0 },
    tollPaise: { ...paise, default: 0 },
    totalPaise: paise,
  },
});
const RiderColumns = new EntitySchema<Ride['rider']>({
  name: 'ride_rider',
  columns: {
    userId: { type: 'text', name: 'id' },
    name: { type: 'text' },
    email: { type: 'text' },
    phone: { type: 'text', nullable: true },
    employeeId: { type: 'text', nullable: true },
  },
});
const CompanyColumns = new EntitySchema<Ride['company']>({
  name: 'ride_company',
  columns: {
    companyId: { type: 'text', name: 'id' },
    code: { type: 'text' },
    name: { type: 'text' },
  },
});

const notNegative = (...columns: string[]) =>
  columns.map((column) => ({ name: `ride_${column}_check`, expression: `${column} >= 0` }));

export const RideEntity = new EntitySchema<KeptRide>({
  name: 'ride',
  columns: {
    rideId: { type: 'text', primary: true, name: 'id' },
    bookingId: { type: 'text', unique: true, name: 'public_code' },
    revision: { type: 'integer' },
    status: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    completedAt: { type: 'timestamptz', nullable: true },
    date: { type: 'date', name: 'ride_date' },
    time: { type: 'text', name: 'ride_time' },
    includeReturn: { type: 'boolean' },
    returnDate: { type: 'date', nullable: true },
    returnTime: { type: 'text', nullable: true },
    tripType: { type: 'text' },
    cabType: { type: 'text' },
    mode: { type: 'text' },
    passengers: { type: 'smallint' },
    pickup: { type: 'text' },
    dropoff: { type: 'text' },
    flightNumber: { type: 'text', nullable: true },
    terminal: { type: 'text', nullable: true },
    distanceKm: { type: 'double precision' },
    distanceKnown: { type: 'boolean', default: true },
    durationMinutes: { type: 'integer' },
    rateVersion: { type: 'integer', foreignKey: { target: RateCardEntity, name: 'ride_rate_version_fkey' } },
    driver: { type: 'jsonb', nullable: true },
    chosenVehicleNumber: { type: 'text', nullable: true, name: 'vehicle_number' },
    extras: { type: 'jsonb', nullable: true },
    startsAt: { type: 'timestamptz', select: false },
    busyUntil: { type: 'timestamptz', select: false },
    driverId: { type: 'text', nullable: true, select: false },
    decidedAtMs: { type: 'bigint', default: 0, select: false, insert: false },
    month: {
      type: 'integer',
      name: 'ride_month',
      select: false,
      insert: false,
      generatedType: 'STORED',
      asExpression: '(extract(year from ride_date) * 100 + extract(month from ride_date))::integer',
    },
    search: {
      type: 'text',
      select: false,
      insert: false,
      generatedType: 'STORED',
      asExpression: `lower(public_code || ' ' || pickup || ' ' || dropoff || ' ' || rider_name || ' '
        || coalesce(driver ->> 'fullName', '') || ' ' || coalesce(vehicle_number, driver ->> 'vehicleNumber', ''))`,
    },
  },
  embeddeds: {
    pickupLocation: { schema: LocationColumns, prefix: 'pickup' },
    dropoffLocation: { schema: LocationColumns, prefix: 'dropoff' },
    fare: { schema: FareColumns, prefix: false },
    rider: { schema: RiderColumns, prefix: 'rider' },
    company: { schema: CompanyColumns, prefix: 'company' },
  },
  checks: [
    { name: 'ride_public_code_check', expression: `public_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'` },
    { name: 'ride_revision_check', expression: 'revision > 0' },
    { name: 'ride_status_check', expression: `status in ${sqlList(BOOKING_STATUSES)}` },
    { name: 'ride_trip_type_check', expression: `trip_type in ${sqlList(TRIP_TYPES)}` },
    { name: 'ride_cab_type_check', expression: `cab_type in ${sqlList(CAB_TYPES)}` },
    { name: 'ride_mode_check', expression: `mode in ${sqlList(RIDE_MODES)}` },
    { name: 'ride_passengers_check', expression: 'passengers between 1 and 6' },
    ...notNegative('distance_km', 'duration_minutes', 'base_fare_paise', 'distance_fare_paise', 'time_fare_paise'),
    ...notNegative('driver_allowance_paise', 'waiting_paise', 'toll_paise'),
    { name: 'ride_check', expression: `(completed_at is not null) = (status = 'completed')` },
    { name: 'ride_check1', expression: 'busy_until > starts_at' },
    {
      name: 'ride_check2',
      expression: 'not include_return or (return_date is not null and return_time is not null)',
    },
    { name: 'ride_check3', expression: '(driver_id is null) = (driver is null)' },
    {
      name: 'ride_check4',
      expression: `driver_id is not null or status not in ${sqlList(HAS_A_DRIVER)}`,
    },
    {
      name: 'ride_check5',
      expression: `total_paise = base_fare_paise + distance_fare_paise + time_fare_paise + driver_allowance_paise
        + waiting_paise + toll_paise`,
    },
  ],
  exclusions: [
    {
      name: 'ride_driver_overlap',
      expression: `using gist (driver_id with =, tstzrange(starts_at, busy_until) with &&) where (status in ${sqlList(HOLDS_A_DRIVER)})`,
    },
  ],
  indices: [
    { name: 'ride_one_trip_per_driver', columns: ['driverId'], unique: true, where: `status = 'on_trip'` },
    { name: 'ride_by_pickup', columns: ['date', 'time', 'rideId'] },
    { name: 'ride_by_fare', columns: ['fare.totalPaise', 'rideId'] },
    { name: 'ride_of_company_by_pickup', columns: ['company.companyId', 'date', 'time', 'rideId'] },
    { name: 'ride_of_company_by_fare', columns: ['company.companyId', 'fare.totalPaise', 'rideId'] },
    // Descending and trigram indexes, which only migrations can define.
    ...indexesOfMigrations('ride_newest', 'ride_of_rider', 'ride_of_driver', 'ride_of_company', 'ride_by_status'),
    ...indexesOfMigrations('ride_by_month', 'ride_of_company_by_month', 'ride_search'),
    ...indexesOfMigrations(...bookingIndexes.map(({ name }) => name)),
  ],
});

/** For plain SQL on rides. CONTRIBUTING.md says where SQL is used instead of TypeORM. */
export const RIDE = columnsFor<KeptRide, Ride, NewRow>(RideEntity);

/** The values of a new ride for `RIDE.inserted`. */
export function newRowOf(ride: Ride): unknown[] {
  const driverId = ride.driver?._id ?? null;
  return RIDE.inserted.valuesOf({ ...ride, startsAt: startOf(ride), busyUntil: busyUntil(ride), driverId });
}

/** What a step in a ride's life can change, besides its revision. */
export const RIDE_CHANGES = RIDE.changed(
  ...(['status', 'driverId', 'driver', 'chosenVehicleNumber', 'completedAt', 'extras'] as const),
  ...(['fare', 'distanceKm', 'distanceKnown', 'durationMinutes'] as const),
);

/** A step with its ride and the revision that it made. */
export interface KeptStep extends RideStep {
  rideId: string;
  revision: number;
  /**
   * The vehicle that the step chose. Only step-vehicle.repository.ts reads and writes it, because the previous release
   * has no such column.
   */
  vehicleNumber?: string | null;
}

const ActorColumns = new EntitySchema<RideStep['by']>({
  name: 'ride_actor',
  columns: { role: { type: 'text' }, id: { type: 'text' }, name: { type: 'text' } },
});

export const RideStepEntity = new EntitySchema<KeptStep>({
  name: 'ride_transition',
  columns: {
    rideId: { type: 'text', primary: true, foreignKey: { target: RideEntity, name: 'ride_transition_ride_id_fkey' } },
    revision: { type: 'integer', primary: true },
    from: { type: 'text', nullable: true, name: 'from_status' },
    to: { type: 'text', name: 'to_status' },
    at: { type: 'timestamptz' },
    note: { type: 'text', nullable: true },
    extras: { type: 'jsonb', nullable: true },
    vehicleNumber: { type: 'text', nullable: true, select: false, insert: false },
  },
  embeddeds: { by: { schema: ActorColumns, prefix: 'by' } },
});

export const STEP = columnsFor<KeptStep>(RideStepEntity).inserted;
