import {
  BEFORE_THE_TRIP,
  dayInIndia,
  isDay,
  WANTS_A_DRIVER,
  type BookingStatus,
  type CabType,
  type ExtrasState,
} from '@pahiya/contracts';
import { containing, encodeCursor, pageOf, type Database, type Statement } from '@pahiya/service-kit';
import { In, MoreThan } from 'typeorm';
import type { Actor, Ride } from './ride.ts';
import { cursorOf, isBeyond, orderBy, type RideOrder } from './ride-order.ts';
import { RIDE, RideEntity } from './ride.entity.ts';
import { sqlList } from './sql-list.ts';

export interface RideFilters {
  /** YYYY-MM, of the ride's date. */
  month?: string | undefined;
  /** YYYY-MM-DD, the ride's date. */
  date?: string | undefined;
  companyId?: string | undefined;
  status?: BookingStatus | undefined;
  cabType?: CabType | undefined;
  extras?: ExtrasState | undefined;
  /** Only rides whose trip has not begun and whose pickup is later than this: `isUpcoming` of contracts. */
  upcomingAfter?: Date | undefined;
  /**
   * A substring, ignoring case, of the public code, the places, the rider's or driver's name or the vehicle's number.
   */
  q?: string | undefined;
}

export interface RidePage {
  rides: Ride[];
  nextCursor?: string;
}

export interface ListWanted {
  filters: RideFilters;
  order: RideOrder;
  page: { limit: number; cursor?: string | undefined };
}

/**
 * One page of the rides that the actor may see, in that order. Uses SQL of its own because the bench measures it:
 * without filters as "A rider's list of 20 rides", with filters as its rows of lists, filters and searches.
 */
export async function listRides(
  database: Database,
  actor: Actor,
  { filters, order, page }: ListWanted,
): Promise<RidePage> {
  const conditions = conditionsOf(actor, filters, { order, cursor: page.cursor });
  const beyond = (ride: Ride) => conditionsOf(actor, filters, { order, cursor: encodeCursor(cursorOf(order)(ride)) });
  const found = filters.q?.trim()
    ? await searchInOrder(database, conditions, { q: filters.q, rows: page.limit + 1, beyond })
    : await ridesIn(database, listStatement(conditions, page.limit + 1));
  const { page: rides, ...next } = pageOf(found, page.limit, cursorOf(order));
  return { rides, ...next };
}

async function ridesIn(database: Database, statement: Statement): Promise<Ride[]> {
  return (await database.query(statement)).map(RIDE.read);
}

/** The number of rides in the list; undefined for a search, because counting would mean running it in full. */
export async function countRides(database: Database, actor: Actor, filters: RideFilters): Promise<number | undefined> {
  if (filters.q?.trim()) return undefined;
  const { sql, values } = conditionsOf(actor, filters, { order: NEWEST_FIRST });
  const [row] = await database.query<{ rides: number }>({
    text: `select count(*)::int as rides from ride ${sql}`,
    values,
  });
  return row?.rides ?? 0;
}

interface Conditions {
  sql: string;
  values: unknown[];
  orderBy: string;
  /** The name of a prepared statement: without filters the plan is always the same. */
  name: string | undefined;
}

/** Written out, not bound: the partial index fits this text only. */
const EXTRAS_ARE: Readonly<Record<ExtrasState, string>> = {
  waiting: `extras ->> 'state' = 'waiting'`,
  decided: `extras ->> 'state' = 'decided'`,
};

/** The rides whose waiting and tolls an admin has to decide on. Named and prepared: a part of the bench's row "stats". */
export async function countExtrasToDecide(database: Database): Promise<number> {
  const [row] = await database.query<{ rides: number }>({
    name: 'extras-to-decide',
    text: `select count(*)::int as rides from ride where ${EXTRAS_ARE.waiting}`,
    values: [],
  });
  return row?.rides ?? 0;
}

/** The number of future rides that wait for a driver and that a plan can include. */
export async function countWaiting({ dataSource }: Database, now: Date): Promise<number> {
  return dataSource.getRepository(RideEntity).countBy({ status: In([...WANTS_A_DRIVER]), startsAt: MoreThan(now) });
}

const NEWEST_FIRST: RideOrder = { sort: 'booked', order: 'desc' };

function conditionsOf(
  actor: Actor,
  filters: RideFilters,
  { order, cursor }: { order: RideOrder; cursor?: string | undefined },
): Conditions {
  const terms: string[] = [];
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  terms.push(...areOf(actor, bind));
  const ofActor = terms.length;
  if (filters.companyId !== undefined) terms.push(`company_id = ${bind(filters.companyId)}`);
  if (filters.status !== undefined) terms.push(`status = ${bind(filters.status)}`);
  if (filters.cabType !== undefined) terms.push(`cab_type = ${bind(filters.cabType)}`);
  if (filters.extras !== undefined) terms.push(EXTRAS_ARE[filters.extras]);
  if (filters.month !== undefined) terms.push(isInMonth(filters.month, order, bind));
  if (filters.date !== undefined) terms.push(`ride_date = ${bind(filters.date)}`);
  if (filters.upcomingAfter !== undefined) terms.push(...isUpcoming(filters.upcomingAfter, bind));
  const filtered = terms.length > ofActor;
  if (cursor !== undefined) terms.push(isBeyond(order, cursor, bind));
  return {
    sql: terms.length > 0 ? `where ${terms.join(' and ')}` : '',
    values,
    orderBy: orderBy(order),
    name: filtered
      ? undefined
      : `rides-of-${actor.role}-${order.sort}-${order.order}${cursor === undefined ? '' : '-after'}`,
  };
}

/** The rides that the actor may see. */
function areOf({ role, id, companyId }: Actor, bind: (value: unknown) => string): string[] {
  switch (role) {
    case 'user':
      return [`rider_id = ${bind(id)}`];
    case 'driver':
      return [`driver_id = ${bind(id)}`];
    case 'company':
      return [`company_id = ${bind(companyId)}`];
    case 'admin':
      return [];
  }
}

/** The day is for the index of the order by pickup, so that no ride of an earlier day is read. */
function isUpcoming(after: Date, bind: (value: unknown) => string): string[] {
  return [
    `status in ${sqlList(BEFORE_THE_TRIP)}`,
    `ride_date >= ${bind(dayInIndia(after))}`,
    `starts_at > ${bind(after)}`,
  ];
}

/** Filters by the column whose index has the list's order, so that an old month needs no scan of all newer rides. */
function isInMonth(month: string, { sort }: RideOrder, bind: (value: unknown) => string): string {
  const first = `${month}-01`;
  if (sort !== 'pickup' || !isDay(first)) return `ride_month = ${bind(Number(month.replace('-', '')))}`;
  return `ride_date >= ${bind(first)} and ride_date < ${bind(first)}::date + interval '1 month'`;
}

/** The pages whose statements are prepared: each size is a statement of its own on every connection. */
const PREPARED_PAGES: readonly number[] = [20, 50, 100];

/**
 * The limit is written out. A bound one is estimated as a tenth of the table, so with many rides PostgreSQL would never
 * take one plan for all calls: a page of a rider's took 571 instead of 350 µs with 300,000 rides.
 */
function listStatement({ sql, values, orderBy: inOrder, name }: Conditions, rows: number): Statement {
  return {
    ...(name !== undefined && PREPARED_PAGES.includes(rows - 1) && { name: `${name}-${rows}` }),
    text: `select ${RIDE.selected} from ride ${sql} ${inOrder} limit ${rows}`,
    values,
  };
}

/** Rides scanned, in the order of the list, before the trigram index is used. */
const FIRST_RIDES = 10_000;
/**
 * Matches among the first rides. At a million rides this means 2500 in all: the index fetches those in as many ms (7)
 * as scanning the next 10,000 rides takes.
 */
const MANY_FOUND = 25;
/** A trigram index cannot narrow down shorter texts: those are searched among the first rides only. */
const SHORTEST_INDEXED = 3;

interface Search {
  q: string;
  rows: number;
  /** The conditions of the same list, starting after that ride. */
  beyond: (ride: Ride) => Conditions;
}

/**
 * At a million rides neither method alone is fast for every text: a frequent text matches too many rows to sort, a rare
 * one first matches far down the list. So the first rides are scanned, which fills the page for a frequent text. If
 * they filled half of it, the index would have to fetch thousands of rides while as many rides again will fill the
 * page: those are scanned too. Otherwise the text is rare enough to fetch all matches by the index and sort them.
 */
async function searchInOrder(database: Database, conditions: Conditions, { q, rows, beyond }: Search): Promise<Ride[]> {
  const text = q.trim().toLowerCase();
  const first = await lookThrough(database, conditions, { text, rows });
  if (first.length === rows || text.length < SHORTEST_INDEXED) return first;
  const last = first.at(-1);
  if (last && first.length >= Math.max(rows / 2, MANY_FOUND)) {
    const next = await lookThrough(database, beyond(last), { text, rows: rows - first.length });
    if (first.length + next.length === rows) return [...first, ...next];
  }
  return fetchByIndex(database, conditions, { text, rows });
}

interface Wanted {
  /** In lower case. */
  text: string;
  rows: number;
}

/**
 * Unicode writes some letters of Indian scripts in two ways, and keyboards differ in which they type. Names and places are
 * stored in the normal form (NFC), except places of earlier releases.
 */
function matching(text: string, before: readonly unknown[]): { isFound: string; values: unknown[] } {
  const values = [...before];
  const spellings = new Set([text, text.normalize('NFC')]);
  const found = [...spellings].map((each) => `search like $${values.push(containing(each))}`);
  const plate = platePatternFor(text);
  if (plate !== undefined) found.push(`search ~ $${values.push(plate)}`);
  return { isFound: `(${found.join(' or ')})`, values };
}

/** A vehicle's number has at most four groups of letters or digits: MH 12 AB 3456, 22 BH 1234 AA. */
const MOST_GROUPS = 4;

/**
 * A regular expression for a text that may be a vehicle's number, or a part of one. Screens group its signs, 'MH 12 AB 3456',
 * and it is stored with the gaps and hyphens that were typed.
 */
function platePatternFor(text: string): string | undefined {
  const groups = text.match(/[a-z]+|\d+/g) ?? [];
  const isPlate = /^[a-z\d\s-]*\d[a-z\d\s-]*$/.test(text) && groups.length > 1 && groups.length <= MOST_GROUPS;
  return isPlate ? groups.join('[ -]*') : undefined;
}

function lookThrough(database: Database, conditions: Conditions, { text, rows }: Wanted): Promise<Ride[]> {
  const { sql, orderBy: inOrder } = conditions;
  const { isFound, values } = matching(text, conditions.values);
  return ridesIn(database, {
    text: `select ${RIDE.selected} from (select * from ride ${sql} ${inOrder} limit ${FIRST_RIDES}) as ride
           where ${isFound} ${inOrder} limit $${values.length + 1}`,
    values: [...values, rows],
  });
}

function fetchByIndex(database: Database, conditions: Conditions, { text, rows }: Wanted): Promise<Ride[]> {
  const { sql, orderBy: inOrder } = conditions;
  const { isFound, values } = matching(text, conditions.values);
  return ridesIn(database, {
    text: `with found as materialized (select id, created_at, ride_date, ride_time, total_paise
               from ride ${sql === '' ? 'where' : `${sql} and`} ${isFound}),
             page as materialized (select id from found as ride ${inOrder} limit $${values.length + 1})
           select ${RIDE.selected} from page join ride using (id) ${inOrder}`,
    values: [...values, rows],
  });
}
