import { Client } from 'pg';
import { INSERT_RIDE, RIDE } from '@pahiya/booking/statements';

/** The statement of a rider's list; its parameters are the rider's `_id` and the number of rows. */
export const LIST_STATEMENT = `select ${RIDE.selected} from ride where rider_id = $1 order by created_at desc, id desc limit $2`;

export const CREATE_STATEMENT = INSERT_RIDE;
/** The parameters that differ between bookings. */
export const CREATE_PARAMETERS = {
  id: RIDE.inserted.names.indexOf('id'),
  publicCode: RIDE.inserted.names.indexOf('public_code'),
  passengers: RIDE.inserted.names.indexOf('passengers'),
  event: RIDE.inserted.names.length,
};

/** The parameters of CREATE_STATEMENT for the booking that `book` creates. Id, public code and event id must be new each time. */
export async function createParameters(databaseUrl: string, book: () => Promise<unknown>): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Without delivery the event of the booking stays in the outbox, where it can be read.
    await client.query('begin');
    await client.query('lock table bus.delivery in access exclusive mode');
    await book();
    const { rows } = await client.query<unknown[]>({
      // The last two belong to an Idempotency-Key; there is none.
      text: `select ${RIDE.inserted.names.join(', ')}, (select event::text from outbox limit 1), null, null
             from ride order by created_at desc limit 1`,
      types: { getTypeParser: () => (text: string) => text },
      rowMode: 'array',
    });
    await client.query('rollback');
    const [values] = rows;
    if (values === undefined || typeof values[CREATE_PARAMETERS.event] !== 'string')
      throw new Error('No booking and event to take the parameters of');
    return values;
  } finally {
    await client.end();
  }
}
