import { dropMessagingTablesSql, messagingTablesSql } from '@pahiya/messaging';
import { IDEMPOTENCY_TABLE_SQL } from '@pahiya/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMON_TERMS = {
  localKm: 80,
  localHours: 8,
  outstationMinKmPerDay: 300,
  driverAllowancePerDayPaise: 500_00,
  airportKm: 10,
  airportExtraPerKmPaise: 0,
};
/** The first rate card, copied here so that later changes of the fare rules do not change the migration. */
const FIRST_RATES = [
  {
    ...COMMON_TERMS,
    cabType: 'Sedan',
    localBasePaise: 1800_00,
    extraPerKmPaise: 12_00,
    extraPerHourPaise: 100_00,
    outstationPerKmPaise: 12_00,
    airportFlatPaise: 600_00,
  },
  {
    ...COMMON_TERMS,
    cabType: 'Mini SUV',
    localBasePaise: 2500_00,
    extraPerKmPaise: 15_00,
    extraPerHourPaise: 130_00,
    outstationPerKmPaise: 15_00,
    airportFlatPaise: 800_00,
  },
  {
    ...COMMON_TERMS,
    cabType: 'SUV',
    localBasePaise: 2800_00,
    extraPerKmPaise: 18_00,
    extraPerHourPaise: 150_00,
    outstationPerKmPaise: 18_00,
    airportFlatPaise: 1200_00,
  },
];

/** pg_trgm and btree_gist are there already, in the schema public: provisioning makes them as superuser. */
export class CreateBooking1763697600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rate_card (
        version integer primary key check (version > 0),
        rates jsonb not null,
        effective_from timestamptz not null,
        by_id text not null,
        by_name text not null
      );

      -- What other services told: their facts as they told them. A row that ended stays, so that a late fact can't revive it.
      create table company (
        id text primary key,
        code text not null,
        name text not null,
        as_of timestamptz not null
      );
      create index company_code on company (upper(code));
      create table employee (
        id text primary key,
        company_id text not null,
        employee_id text,
        name text,
        email text,
        phone text,
        removed_at timestamptz,
        as_of timestamptz not null
      );
      create index employee_of_company on employee (company_id) where removed_at is null;
      create table driver (
        id text primary key,
        -- 0: not from an event yet, any event is newer.
        revision integer not null,
        record jsonb,
        retired_at timestamptz
      );

      create table ride (
        id text primary key,
        public_code text not null unique check (public_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
        revision integer not null check (revision > 0),
        status text not null check (status in ('pending', 'assigned', 'accepted', 'on_trip', 'completed', 'denied', 'cancelled')),
        created_at timestamptz not null,
        -- When it was last decided upon, by the machine's clock in ms: tells who was first of people who decide at once.
        decided_at_ms bigint not null default 0,
        completed_at timestamptz check ((completed_at is not null) = (status = 'completed')),
        rider_id text not null,
        rider_name text not null,
        rider_email text not null,
        rider_phone text,
        rider_employee_id text,
        company_id text not null,
        company_code text not null,
        company_name text not null,
        pickup text not null,
        pickup_address text not null,
        pickup_lat double precision,
        pickup_lng double precision,
        dropoff text not null,
        dropoff_address text not null,
        dropoff_lat double precision,
        dropoff_lng double precision,
        ride_date date not null,
        ride_time text not null,
        ride_month integer not null generated always as ((extract(year from ride_date) * 100 + extract(month from ride_date))::integer) stored,
        include_return boolean not null,
        return_date date,
        return_time text,
        starts_at timestamptz not null,
        busy_until timestamptz not null check (busy_until > starts_at),
        trip_type text not null check (trip_type in ('local', 'outstation')),
        cab_type text not null check (cab_type in ('Sedan', 'Mini SUV', 'SUV')),
        mode text not null check (mode in ('regular', 'airport')),
        passengers smallint not null check (passengers between 1 and 6),
        flight_number text,
        terminal text,
        distance_km double precision not null check (distance_km >= 0),
        duration_minutes integer not null check (duration_minutes >= 0),
        rate_version integer not null references rate_card (version),
        base_fare_paise bigint not null check (base_fare_paise >= 0),
        distance_fare_paise bigint not null check (distance_fare_paise >= 0),
        time_fare_paise bigint not null check (time_fare_paise >= 0),
        driver_allowance_paise bigint not null check (driver_allowance_paise >= 0),
        waiting_paise bigint not null default 0 check (waiting_paise >= 0),
        toll_paise bigint not null default 0 check (toll_paise >= 0),
        total_paise bigint not null,
        driver_id text,
        -- The driver as it was when it was assigned.
        driver jsonb,
        vehicle_number text,
        search text not null generated always as (lower(public_code || ' ' || pickup || ' ' || dropoff || ' ' || rider_name || ' '
          || coalesce(driver ->> 'fullName', '') || ' ' || coalesce(vehicle_number, driver ->> 'vehicleNumber', ''))) stored,
        check (not include_return or (return_date is not null and return_time is not null)),
        check ((driver_id is null) = (driver is null)),
        check (driver_id is not null or status not in ('assigned', 'accepted', 'on_trip', 'completed')),
        check (total_paise = base_fare_paise + distance_fare_paise + time_fare_paise + driver_allowance_paise + waiting_paise + toll_paise)
      ) with (fillfactor = 85);

      -- The lists, newest first.
      create index ride_newest on ride (created_at desc, id desc);
      create index ride_of_rider on ride (rider_id, created_at desc, id desc);
      create index ride_of_driver on ride (driver_id, created_at desc, id desc) where driver_id is not null;
      create index ride_of_company on ride (company_id, created_at desc, id desc);
      create index ride_by_status on ride (status, created_at desc, id desc);
      create index ride_by_month on ride (ride_month, created_at desc, id desc);
      create index ride_of_company_by_month on ride (company_id, ride_month, created_at desc, id desc);
      -- A short pending list: every search reads all of it.
      create index ride_search on ride using gin (search public.gin_trgm_ops) with (gin_pending_list_limit = 256);

      -- A driver is on one trip at a time, and its rides do not overlap.
      create unique index ride_one_trip_per_driver on ride (driver_id) where status = 'on_trip';
      alter table ride add constraint ride_driver_overlap
        exclude using gist (driver_id with =, tstzrange(starts_at, busy_until) with &&) where (status in ('assigned', 'accepted', 'on_trip'));

      create table ride_transition (
        ride_id text not null references ride (id),
        revision integer not null,
        from_status text,
        to_status text not null,
        at timestamptz not null,
        by_role text not null,
        by_id text not null,
        by_name text not null,
        note text,
        primary key (ride_id, revision)
      );

      -- Figures at constant cost: each change adds rows to the delta, a job folds them into the tally.
      create table ride_tally (
        company_id text not null,
        status text not null,
        rides bigint not null,
        revenue_paise bigint not null,
        primary key (company_id, status)
      );
      create table ride_tally_delta (
        company_id text not null,
        status text not null,
        rides integer not null,
        revenue_paise bigint not null
      );
      ${IDEMPOTENCY_TABLE_SQL}
      ${messagingTablesSql()}
    `);
    await runner.query(
      'insert into rate_card (version, rates, effective_from, by_id, by_name) values (1, $1, now(), $2, $3)',
      [JSON.stringify(FIRST_RATES), 'installation', 'Installation'],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ride_tally_delta, ride_tally, ride_transition, ride, driver, employee, company, rate_card, idempotency_key;
      ${dropMessagingTablesSql()}
    `);
  }
}
