import { IS_OVER, RIDE_LIFE } from '@pahiya/contracts';
import { afterCommit, insertIntoOutbox, rowsOf, toEnvelope, wakeRelay } from '@pahiya/messaging';
import { noteCarriedOut, recordAudit, type Audited, type Claim, type Database, type Tx } from '@pahiya/service-kit';
import { DEFAULT_RIDE_LIMITS } from '../limits/ride-limits.ts';
import { newRowOf, RIDE, RIDE_CHANGES, RideEntity, RideStepEntity, STEP, type KeptStep } from './ride.entity.ts';
import type { Actor, Ride } from './ride.ts';
import type { RideFact, RideStep } from './ride.view.ts';
import { sqlList } from './sql-list.ts';

export { RIDE };

/*
 * SQL written by hand, as named prepared statements, because the bench measures them: insertRide is its row "Creating a
 * booking", findRide and saveMove are its row "An accept at 50 a second". Columns and their order come from the
 * entities.
 */

export async function findRide(database: Database, rideId: string): Promise<Ride | undefined> {
  const [row] = await database.query({
    name: 'ride-by-id',
    text: `select ${RIDE.selected} from ride where id = $1`,
    values: [rideId],
  });
  return row && RIDE.read(row);
}

/** Reads the ride as it is committed now, and locks it: no step of it is saved before the transaction ends. */
export function lockRide(tx: Tx, rideId: string): Promise<Ride> {
  return tx.getRepository(RideEntity).findOneOrFail({ where: { rideId }, lock: { mode: 'pessimistic_read' } });
}

export function findSteps({ dataSource }: Database, rideId: string): Promise<KeptStep[]> {
  return dataSource.getRepository(RideStepEntity).find({ where: { rideId }, order: { revision: 'ASC' } });
}

const eventOf = (fact: RideFact) => JSON.stringify(toEnvelope('booking', fact));

/** Placeholders for `columns`, which follow `before` others. */
function placeholders(columns: readonly string[], before = 0) {
  const of = (column: string) => `$${before + columns.indexOf(column) + 1}`;
  return { of, all: columns.map(of).join(', '), count: before + columns.length };
}

const insertStep = (valueOf: (column: string) => string, source: string) =>
  `insert into ride_transition (${STEP.names.join(', ')}) select ${STEP.names.map(valueOf).join(', ')} from ${source}`;

const NEW_RIDE = placeholders(RIDE.inserted.names);
const given = NEW_RIDE.of;
const FIRST_STEP: Readonly<Record<string, string>> = {
  ride_id: 'id',
  revision: 'revision',
  to_status: 'status',
  at: 'created_at',
  by_role: `'user'`,
  by_id: 'rider_id',
  by_name: 'rider_name',
};

/** A ride whose time is over no longer counts: nobody drove it, and its rider cannot cancel it. */
const OPEN_OF_RIDER = `rider_id = ${given('rider_id')} and status not in ${sqlList(IS_OVER)}
    and busy_until > ${given('created_at')}`;
const OVERLAPS = `${OPEN_OF_RIDER} and busy_until > ${given('starts_at')} and starts_at < ${given('busy_until')}`;

/**
 * The limits count what was committed before the statement began. A simultaneous booking of the same rider is not
 * visible to it, but changes the rider's turn: then the statement books nothing, and the booking is tried again.
 *
 * The rider's row is locked while the ride is saved. A dismissal that comes first is seen here; one that comes later waits,
 * and then cancels this ride with the others.
 */
export const INSERT_RIDE = `
with rider as (
  select removed_at from employee where id = ${given('rider_id')} for share
), rule as (
  select most_open_rides as most, overlapping from ride_limits where company_id = ${given('company_id')}
  union all
  select ${DEFAULT_RIDE_LIMITS.mostOpenRides}, ${DEFAULT_RIDE_LIMITS.overlapping}
  where not exists (select from ride_limits where company_id = ${given('company_id')})
), took_turn as (
  insert into rider_turn (rider_id, turn)
  select ${given('rider_id')}, 1 from rule
  where (most is not null or not overlapping)
    and (most is null or (select count(*) from ride where ${OPEN_OF_RIDER}) < most)
    and (overlapping or not exists (select from ride where ${OVERLAPS}))
  on conflict (rider_id) do update set turn = rider_turn.turn + 1
  where rider_turn.turn = (select turn from rider_turn where rider_id = ${given('rider_id')})
  returning rider_id
), booked as (
  insert into ride (${RIDE.inserted.names.join(', ')})
  select ${NEW_RIDE.all}
  from (select from took_turn union all select from rule where most is null and overlapping) as allowed
  where not exists (select from rider where removed_at is not null)
  on conflict (public_code) do nothing
  returning id, revision, status, created_at, rider_id, rider_name, company_id, ride_date, cab_type
), noted as (
  ${insertStep((column) => FIRST_STEP[column] ?? 'null', 'booked')}
), counted as (
  insert into ride_tally_delta (company_id, ride_date, cab_type, status, rides, revenue_paise)
  select company_id, ride_date, cab_type, status, 1, 0 from booked
), told as (
  ${insertIntoOutbox} select $${NEW_RIDE.count + 1}::json from booked
), claimed as (
  ${noteCarriedOut(`$${NEW_RIDE.count + 2}`, `$${NEW_RIDE.count + 3}`)} and exists (select from booked)
)
select id from booked`;

export interface NewRide {
  ride: Ride;
  fact: RideFact;
  claim: Claim | undefined;
}

/**
 * Saves a new ride with its first step, figures and event in one statement. Returns false if the public code is taken,
 * the rider's limits do not allow the ride, the rider booked another ride at the same moment, or was dismissed.
 */
export async function insertRide(database: Database, { ride, fact, claim }: NewRide): Promise<boolean> {
  const rows = await database.query({
    name: 'book-ride',
    text: INSERT_RIDE,
    writesOutbox: true,
    values: [...newRowOf(ride), eventOf(fact), claim?.caller ?? null, claim?.key ?? null],
  });
  return rows.length > 0;
}

const AFTER = placeholders(RIDE_CHANGES.names);
const NEXT_STEP = placeholders(STEP.names, AFTER.count);
const [REVISION_BEFORE, TOTAL_BEFORE, EVENT] = [1, 2, 3].map((n) => `$${NEXT_STEP.count + n}`);
const [FROM, TO] = [NEXT_STEP.of('from_status'), NEXT_STEP.of('to_status')];

/**
 * The driver's row is locked while the ride is saved, so that the driver cannot be retired at the same moment, and so
 * that the second of two overlapping rides sees the first: otherwise the exclusion constraint could make each wait for
 * the other.
 */
const moveStatement = ({ driverMustBeInService }: { driverMustBeInService: boolean }) => `
with ${driverMustBeInService ? `in_service as (select id from driver where id = ${AFTER.of('driver_id')} and retired_at is null for no key update),` : ''}
moved as (
  update ride set ${RIDE_CHANGES.names.map((name) => `${name} = ${AFTER.of(name)}`).join(', ')}, revision = revision + 1
  where id = ${NEXT_STEP.of('ride_id')} and revision = ${REVISION_BEFORE} ${driverMustBeInService ? 'and exists (select from in_service)' : ''}
  returning id, company_id, ride_date, cab_type, total_paise
), noted as (
  ${insertStep(NEXT_STEP.of, 'moved')}
), counted as (
  insert into ride_tally_delta (company_id, ride_date, cab_type, status, rides, revenue_paise)
  select company_id, ride_date, cab_type, change.* from moved, lateral (values
    (${FROM}::text, -1, case when ${FROM} = 'completed' then -${TOTAL_BEFORE}::bigint else 0 end),
    (${TO}::text, 1, case when ${TO} = 'completed' then total_paise else 0 end)) as change
  where ${FROM}::text <> ${TO}::text or total_paise <> ${TOTAL_BEFORE}::bigint
), told as (
  ${insertIntoOutbox} select ${EVENT}::json from moved
)
select id from moved`;
const SAVE = { name: 'move-ride', text: moveStatement({ driverMustBeInService: false }) };
const SAVE_ASSIGNMENT = { name: 'assign-driver', text: moveStatement({ driverMustBeInService: true }) };

export interface Move {
  before: Ride;
  after: Ride;
  at: Date;
  by: Actor;
  note: string | null;
  fact: RideFact;
  /** The entry for the audit trail that is recorded with the move. The bench measures moves without one. */
  audited?: Audited | undefined;
}

/**
 * Saves a decision with its step, figures and event in one statement, if the ride still has the revision that it was
 * decided on. False: somebody else was first, or the assigned driver has left.
 * @throws the database's own error when the driver's rides would overlap or the driver would be on two trips
 */
export async function saveMove(database: Database, move: Move): Promise<boolean> {
  if (move.audited !== undefined) return database.transaction((tx) => saveMoveIn(tx, move));
  return (await database.query({ ...statementOf(move), writesOutbox: true })).length > 0;
}

/** Like saveMove, but within a transaction and with the entry for the audit trail. */
export async function saveMoveIn(tx: Tx, move: Move): Promise<boolean> {
  if ((await rowsOf(tx, statementOf(move))).length === 0) return false;
  if (move.audited) await recordAudit(tx, move.audited);
  afterCommit(tx, async () => wakeRelay(tx.dataSource));
  return true;
}

const statementOf = (move: Move) => ({
  ...(move.fact.type === RIDE_LIFE.assign.event ? SAVE_ASSIGNMENT : SAVE),
  values: valuesOf(move),
});

function valuesOf({ before, after, at, by, note, fact }: Move): unknown[] {
  const { rideId, revision, status } = after;
  const step = { rideId, revision, from: before.status, to: status, at, note, extras: extrasOfStep(before, after) };
  const changes = RIDE_CHANGES.valuesOf({ ...after, driverId: after.driver?._id ?? null });
  const values = STEP.valuesOf({ ...step, by });
  return [...changes, ...values, before.revision, before.fare.totalPaise, eventOf(fact)];
}

/** The extras that the step claimed or allowed. */
function extrasOfStep(before: Ride, after: Ride): RideStep['extras'] {
  if (after.extras === null || after.extras.state === before.extras?.state) return null;
  const { claimed, allowed } = after.extras;
  return { claimed, ...(allowed && { allowed }) };
}
