import { expectSameSchema } from '@pahiya/testing';
import { bookingTables } from '../src/db/tables.ts';

/**
 * Only hand-written statements use these tables, because the bench measures them; the deltas have no key that TypeORM
 * could use.
 */
const TALLIES = ['ride_tally', 'ride_tally_delta', 'ride_day_tally'];

it('has migrations that make what its entities describe', () => expectSameSchema('booking', bookingTables, TALLIES));
