import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CAB_TYPES } from '@pahiya/contracts';
import { Client } from 'pg';

const CITIES = [
  'Pune',
  'Mumbai',
  'Nashik',
  'Nagpur',
  'Bengaluru',
  'Hyderabad',
  'Chennai',
  'Kolkata',
  'Delhi',
  'Jaipur',
  'Surat',
  'Indore',
];

/** The places of the rides: the names of the gazetteer's largest towns. */
export const PLACES: readonly string[] = readFileSync(
  new URL('../../services/booking/src/maps/gazetteer/gazetteer.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('in.'))
  .slice(0, 977)
  .map((line) => line.split('\t')[1] ?? '');

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Odd, so that the public codes are unique; they are as scattered as the product's random ones. */
const CODE_STEP = 678_152_731_097n;

/** The public code of the nth filled ride. */
export function codeOf(nth: number): string {
  const number = (BigInt(nth) * CODE_STEP) % (1n << 40n);
  return Array.from({ length: 8 }, (_, at) => CROCKFORD[Number((number >> BigInt(5 * at)) & 31n)]).join('');
}

/** Writes past rides straight into the booking service's tables: a million through the API would take hours. Spread over 50 companies, 500 riders, 100 drivers and three years. */
export async function fillRides(adminUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('set search_path = booking, public');
    await client.query(
      `insert into ride (id, public_code, revision, status, created_at, completed_at, rider_id, rider_name, rider_email, company_id, company_code, company_name,
         pickup, pickup_address, dropoff, dropoff_address, ride_date, ride_time, include_return, starts_at, busy_until, trip_type, cab_type, mode, passengers,
         distance_km, duration_minutes, rate_version, base_fare_paise, distance_fare_paise, time_fare_paise, driver_allowance_paise, total_paise, driver_id, driver, vehicle_number)
       select 'fill' || n, (select string_agg(substr($4, 1 + ((n::bigint * $5 % 1099511627776) >> (5 * at) & 31)::int, 1), '' order by at) from generate_series(0, 7) as at), 5,
         case when n % 20 = 0 then 'cancelled' else 'completed' end, at, case when n % 20 = 0 then null else at + interval '2 hours' end,
         'rider' || n % 500, 'Rider ' || n % 500, 'rider' || n % 500 || '@bench.example', 'company' || n % 50, 'C' || n % 50, 'Company ' || n % 50,
         ($3::text[])[1 + n % 977] || ', ' || ($2::text[])[1 + n % 12], 'pickup', ($3::text[])[1 + n % 811] || ', ' || ($2::text[])[1 + (n / 12) % 12], 'dropoff',
         (at + interval '1 day')::date, to_char(at + interval '1 day', 'HH24:MI'), false, at + interval '1 day', at + interval '1 day 1 hour', 'local', ($6::text[])[1 + n % 3], 'regular', 2,
         21.4, 48, 1, fare, 0, 0, 0, fare, d.id, d.record, 'MH12BE' || 1000 + n % 100
       from generate_series(1, $1::int) as n,
         lateral (select now() - interval '3 years' + (n::float8 / $1) * interval '3 years' as at, 60000 + n::bigint * 7919 % 9000 * 100 as fare) as t,
         lateral (select 'driver' || n % 100 as id, jsonb_build_object('_id', 'driver' || n % 100, 'driverId', 'AAAA' || lpad((n % 100)::text, 4, '0'), 'fullName', 'Driver ' || n % 100, 'phoneNumber', '9810000000',
           'email', null, 'gender', 'Male', 'status', 'active', 'vehicleNumber', 'MH12BE1000', 'vehicleType', 'Sedan', 'totalRides', 0, 'licenseVerified', true, 'aadhaarVerified', true) as record) as d`,
      [count, CITIES, PLACES, CROCKFORD, CODE_STEP, CAB_TYPES],
    );
    await client.query(
      `insert into ride_tally_delta (company_id, ride_date, cab_type, status, rides, revenue_paise)
       select company_id, ride_date, cab_type, status, count(*), sum(case when status = 'completed' then total_paise else 0 end)
       from ride where id like 'fill%' group by 1, 2, 3, 4`,
    );
    await settle(client);
  } finally {
    await client.end();
  }
}

/**
 * Waits for the follow-up work of a fill: folding the figures, vacuuming the folded rows, writing gigabytes to disk.
 * Otherwise it would run while the lists are measured, and take seconds on one side only.
 */
async function settle(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean }>(
      'select exists (select from ride_tally_delta) as waiting',
    );
    if (!rows[0]?.waiting) break;
    await delay(500);
  }
  await client.query('vacuum analyze ride, ride_tally_delta, ride_tally, ride_day_tally');
  await client.query('checkpoint');
}
