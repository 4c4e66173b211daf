import { newId, noteChange, type Database, type Tx } from '@pahiya/service-kit';
import { In, MoreThan, MoreThanOrEqual, Raw, type FindOptionsWhere } from 'typeorm';
import { PlanEntity, ProposalEntity, type KeptPlan, type KeptProposal, type PlanFailure } from './plan.entity.ts';

/** A process that makes a plan shows every two seconds that it lives. After this silence it counts as dead. */
const SILENT_S = 15;
const IS_SILENT = {
  status: 'planning',
  touchedAt: Raw((column) => `${column} < now() - interval '${SILENT_S} seconds'`),
} as const;
/** A plan during which this many processes died is not tried again. */
const MOST_ATTEMPTS = 3;
const NEWEST = 10;

type NewPlan = Pick<
  KeptPlan,
  | 'mode'
  | 'fromAt'
  | 'toAt'
  | 'madeAt'
  | 'byId'
  | 'byName'
  | 'slot'
  | 'rides'
  | 'rideIds'
  | 'policyVersion'
  | 'seed'
  | 'travelSource'
  | 'learnedRides'
  | 'leftOut'
>;

/** A plan as one process makes it. */
export type PlanAttempt = Pick<KeptPlan, 'id' | 'attempt'>;

export function insertPlan(database: Database, plan: NewPlan): Promise<KeptPlan> {
  const id = newId();
  const row = { ...plan, id, status: 'planning' as const, touchedAt: () => 'now()' };
  return database.transaction(async (tx) => {
    await tx.getRepository(PlanEntity).insert(row);
    return tx.getRepository(PlanEntity).findOneByOrFail({ id });
  });
}

/** Notes progress. Returns false when somebody has discarded the plan, or another process makes it by now. */
export async function touchPlan(
  { dataSource }: Database,
  { id, attempt }: PlanAttempt,
  { progress, iterations }: { progress: number; iterations: number },
): Promise<boolean> {
  const { affected } = await dataSource
    .getRepository(PlanEntity)
    .update({ id, attempt, status: 'planning' }, { progress, iterations, touchedAt: () => 'now()' });
  return affected === 1;
}

export function failPlan(database: Database, { id, attempt }: PlanAttempt, failure: PlanFailure): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.getRepository(PlanEntity).update({ id, attempt, status: 'planning' }, { status: 'failed', failure });
    noteChange(tx, { kind: 'plan', id });
  });
}

/** Stores the result. Returns false, and stores nothing, if the plan was discarded or taken over meanwhile. */
export async function keepPlan(
  database: Database,
  { id, attempt }: PlanAttempt,
  {
    found,
    proposals,
  }: { found: Pick<KeptPlan, 'figures' | 'figuresBefore' | 'bound' | 'iterations'>; proposals: KeptProposal[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = { ...found, status: 'draft' as const, progress: 1 };
    const { affected } = await tx.getRepository(PlanEntity).update({ id, attempt, status: 'planning' }, done);
    if (affected !== 1) return false;
    for (let first = 0; first < proposals.length; first += 500)
      await tx.getRepository(ProposalEntity).insert(proposals.slice(first, first + 500));
    noteChange(tx, { kind: 'plan', id });
    return true;
  });
}

export function isAPlanSilent({ dataSource }: Database): Promise<boolean> {
  return dataSource.getRepository(PlanEntity).existsBy(IS_SILENT);
}

/** Takes over a plan whose process died. Undefined when there is none. */
export async function takeSilentPlan(database: Database): Promise<KeptPlan | undefined> {
  const [taken] = await database.query<{ id: string }>({
    text: `update dispatch_plan set attempt = attempt + 1, touched_at = now(), progress = 0, iterations = 0
           where id = (select id from dispatch_plan
             where status = 'planning' and touched_at < now() - make_interval(secs => $1) and attempt < $2
             order by touched_at limit 1 for update skip locked)
           returning id`,
    values: [SILENT_S, MOST_ATTEMPTS],
  });
  return taken && findPlan(database, taken.id);
}

/** Marks plans as failed during which too many processes have died. */
export async function endHopelessPlans({ dataSource }: Database): Promise<void> {
  await dataSource
    .getRepository(PlanEntity)
    .update(
      { ...IS_SILENT, attempt: MoreThanOrEqual(MOST_ATTEMPTS) },
      { status: 'failed', failure: { what: 'stopped' } },
    );
}

/** Notes the new problem of a plan that is made again. */
export async function repeatPlan(
  { dataSource }: Database,
  { id, attempt }: PlanAttempt,
  facts: Pick<KeptPlan, 'fromAt' | 'madeAt' | 'rides' | 'leftOut' | 'policyVersion' | 'travelSource' | 'learnedRides'>,
): Promise<void> {
  await dataSource.getRepository(PlanEntity).update({ id, attempt, status: 'planning' }, facts);
}

export async function findPlan({ dataSource }: Database, id: string): Promise<KeptPlan | undefined> {
  return (await dataSource.getRepository(PlanEntity).findOneBy({ id })) ?? undefined;
}

export async function findPlanOfSlot({ dataSource }: Database, slot: string): Promise<KeptPlan | undefined> {
  return (await dataSource.getRepository(PlanEntity).findOneBy({ slot })) ?? undefined;
}

/**
 * Renames the slot of a failed plan, so that another can be made in its place. It stays recognisable as the automation's.
 */
export async function freeSlot({ dataSource }: Database, id: string): Promise<void> {
  await dataSource
    .getRepository(PlanEntity)
    .update({ id, status: 'failed' }, { slot: () => "slot || ' failed ' || id" });
}

export function newestPlans({ dataSource }: Database): Promise<KeptPlan[]> {
  return dataSource.getRepository(PlanEntity).find({ order: { madeAt: 'DESC', id: 'DESC' }, take: NEWEST });
}

/** The newest plan that can still be committed, or is being made, and whose time is not over. */
export async function findOpenPlan({ dataSource }: Database, now: Date): Promise<KeptPlan | undefined> {
  const where = { status: In(['draft', 'planning']), toAt: MoreThan(now) };
  const plan = await dataSource.getRepository(PlanEntity).findOne({ where, order: { madeAt: 'DESC', id: 'DESC' } });
  return plan ?? undefined;
}

export function findProposals({ dataSource }: Database, planId: string): Promise<KeptProposal[]> {
  return dataSource
    .getRepository(ProposalEntity)
    .find({ where: { planId }, order: { startsAt: 'ASC', rideId: 'ASC' } });
}

/** Stores what became of proposals. Returns whether none of the plan is open any more. */
export async function keepOutcome(
  tx: Tx,
  planId: string,
  { committed, lost }: { committed: readonly string[]; lost: readonly KeptProposal[] },
): Promise<boolean> {
  const proposals = tx.getRepository(ProposalEntity);
  await proposals.update({ planId, rideId: In([...committed]) }, { state: 'committed', lost: null });
  for (const { rideId, lost: why } of lost) await proposals.update({ planId, rideId }, { state: 'lost', lost: why });
  return !(await proposals.existsBy({ planId, state: In(['proposed', 'pinned']) }));
}

/** Changes the status. Returns false, and changes nothing, if the plan is in none of the states `from`. */
export async function movePlan(
  tx: Tx,
  id: string,
  { from, to }: { from: KeptPlan['status'][]; to: KeptPlan['status'] },
): Promise<boolean> {
  const { affected } = await tx.getRepository(PlanEntity).update({ id, status: In(from) }, { status: to });
  return affected === 1;
}

/** Discards those of the plans that nobody commits just now. Returns how many. */
export async function discardPlans(tx: Pick<Tx, 'getRepository'>, which: FindOptionsWhere<KeptPlan>): Promise<number> {
  const committingUntil = Raw((column) => `(${column} is null or ${column} < now())`);
  const { affected = 0 } = await tx
    .getRepository(PlanEntity)
    .update({ ...which, committingUntil }, { status: 'discarded' });
  return affected;
}
