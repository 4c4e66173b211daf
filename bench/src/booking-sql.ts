import { Client } from 'pg';
import { INSERT_RIDE, RIDE_COLUMNS } from '@pahiya/booking/statements';

/** The statement of a rider's list: parameters are the rider's `_id` and the rows. */
export const LIST_STATEMENT = `select ${RIDE_COLUMNS} from ride where rider_id = $1 order by created_at desc, id desc limit $2`;

export const CREATE_STATEMENT = INSERT_RIDE;

/** The parameters of CREATE_STATEMENT as a booking that `book` makes has them: id, public code and the event's id must be new each time. */
export async function createParameters(databaseUrl: string, book: () => Promise<unknown>): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // While nothing can be delivered, the event of the booking stays in the outbox, to be read.
    await client.query('begin');
    await client.query('lock table bus.delivery in access exclusive mode');
    await book();
    const { rows } = await client.query<unknown[]>({
      text: `select id, public_code, 1, 'pending', created_at, ride_date::text, ride_time, include_return, return_date::text, return_time, starts_at, busy_until,
               trip_type, cab_type, mode, passengers, pickup, pickup_address, pickup_lat, pickup_lng, dropoff, dropoff_address, dropoff_lat, dropoff_lng,
               flight_number, terminal, distance_km, duration_minutes, rate_version, base_fare_paise, distance_fare_paise, time_fare_paise,
               driver_allowance_paise, total_paise, rider_id, rider_name, rider_email, rider_phone, rider_employee_id, company_id, company_code, company_name,
               (select event::text from outbox limit 1), null, null
             from ride order by created_at desc limit 1`,
      rowMode: 'array',
    });
    await client.query('rollback');
    const [values] = rows;
    // The last two are of an Idempotency-Key, and there is none.
    if (values === undefined || typeof values.at(-3) !== 'string')
      throw new Error('No booking and event to take the parameters of');
    return values;
  } finally {
    await client.end();
  }
}
