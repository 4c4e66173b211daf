import type { BookingStatus } from '@pahiya/contracts';
import { containing, decodeCursor, notACursor, pageOf, type Database, type Statement } from '@pahiya/service-kit';
import type { Actor, Ride } from './ride.ts';
import { RIDE_COLUMNS, rideOf, type RideRow } from './ride.repository.ts';

export interface RideFilters {
  /** YYYY-MM, of the ride's date. */
  month?: string | undefined;
  companyId?: string | undefined;
  status?: BookingStatus | undefined;
  /** Occurs, in any case, in the public code, the places, the rider's or driver's name or the vehicle's number. */
  q?: string | undefined;
}

export interface RidePage {
  rides: Ride[];
  nextCursor?: string;
}

interface PageOrder {
  limit: number;
  cursor?: string | undefined;
}

const NEWEST_FIRST = 'order by created_at desc, id desc';

/** The rides that the actor may see, newest first. */
export async function listRides(
  database: Database,
  actor: Actor,
  order: { filters: RideFilters; page: PageOrder },
): Promise<RidePage> {
  const { filters, page } = order;
  const conditions = conditionsOf(actor, filters, page);
  const rows = filters.q?.trim()
    ? await searchNewestFirst(database, conditions, { q: filters.q, rows: page.limit + 1 })
    : await database.query<RideRow>(listStatement(conditions, page.limit + 1));
  const { page: found, nextCursor } = pageOf(rows, page.limit, (row) => [row.created_at.toISOString(), row.id]);
  const rides = found.map(rideOf);
  return nextCursor === undefined ? { rides } : { rides, nextCursor };
}

interface Conditions {
  sql: string;
  values: unknown[];
  /** Of a statement worth preparing: without filters its plan is always the same. */
  name: string | undefined;
}

function conditionsOf(actor: Actor, filters: RideFilters, { cursor }: PageOrder): Conditions {
  const terms: string[] = [];
  const values: unknown[] = [];
  const add = (term: (nth: string) => string, value: unknown) => terms.push(term(`$${values.push(value)}`));
  if (actor.role === 'user') add((n) => `rider_id = ${n}`, actor.id);
  if (actor.role === 'driver') add((n) => `driver_id = ${n}`, actor.id);
  if (actor.role === 'company') add((n) => `company_id = ${n}`, actor.companyId);
  if (filters.companyId !== undefined) add((n) => `company_id = ${n}`, filters.companyId);
  if (filters.status !== undefined) add((n) => `status = ${n}`, filters.status);
  if (filters.month !== undefined) add((n) => `ride_month = ${n}`, Number(filters.month.replace('-', '')));
  const filtered = filters.companyId !== undefined || filters.status !== undefined || filters.month !== undefined;
  if (cursor !== undefined) {
    const { createdAt, id } = placeOfCursor(cursor);
    terms.push(`(created_at, id) < ($${values.push(createdAt)}::timestamptz, $${values.push(id)})`);
  }
  return {
    sql: terms.length > 0 ? `where ${terms.join(' and ')}` : '',
    values,
    name: filtered ? undefined : `rides-of-${actor.role}${cursor === undefined ? '' : '-after'}`,
  };
}

function listStatement({ sql, values, name }: Conditions, rows: number): Statement {
  return {
    ...(name === undefined ? {} : { name }),
    text: `select ${RIDE_COLUMNS} from ride ${sql} ${NEWEST_FIRST} limit $${values.length + 1}`,
    values: [...values, rows],
  };
}

/** Rides looked through, newest first, before the trigram index is asked. */
const NEWEST_RIDES = 10_000;
/** A trigram index can't narrow shorter texts down: those are looked for among the newest rides only. */
const SHORTEST_INDEXED = 3;

/**
 * Neither way alone is fast for every text at a million rides: a frequent one matches too many rows to sort, a rare one
 * lies too far down the list. So first the newest rides are looked through, which fills the page for whatever is
 * frequent; what did not fill it is rare enough to be fetched by the index as a whole and sorted.
 */
async function searchNewestFirst(
  database: Database,
  { sql, values }: Conditions,
  { q, rows }: { q: string; rows: number },
): Promise<RideRow[]> {
  const text = q.trim().toLowerCase();
  const like = `search like $${values.length + 1}`;
  const limit = `limit $${values.length + 2}`;
  const parameters = [...values, containing(text), rows];
  const newest = await database.query<RideRow>({
    text: `select ${RIDE_COLUMNS} from (select * from ride ${sql} ${NEWEST_FIRST} limit ${NEWEST_RIDES}) as ride
           where ${like} ${NEWEST_FIRST} ${limit}`,
    values: parameters,
  });
  if (newest.length === rows || text.length < SHORTEST_INDEXED) return newest;
  return database.query<RideRow>({
    text: `with found as materialized (select id, created_at from ride ${sql === '' ? 'where' : `${sql} and`} ${like}),
             page as materialized (select id from found ${NEWEST_FIRST} ${limit})
           select ${RIDE_COLUMNS} from page join ride using (id) ${NEWEST_FIRST}`,
    values: parameters,
  });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function placeOfCursor(cursor: string): { createdAt: string; id: string } {
  const [createdAt = '', id = ''] = decodeCursor(cursor, 2);
  if (!INSTANT.test(createdAt) || Number.isNaN(Date.parse(createdAt))) throw notACursor();
  return { createdAt, id };
}
