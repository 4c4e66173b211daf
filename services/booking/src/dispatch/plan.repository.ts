import { newId, type Database, type Tx } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { PlanEntity, ProposalEntity, type KeptPlan, type KeptProposal, type PlanFailure } from './plan.entity.ts';

/** While a plan is made its process says so every half second; silent for this long, it has died. */
const SILENT_S = 30;
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
>;

export async function insertPlan({ dataSource }: Database, plan: NewPlan): Promise<string> {
  const id = newId();
  const row = { ...plan, id, status: 'planning' as const, touchedAt: () => 'now()' };
  await dataSource.getRepository(PlanEntity).insert(row);
  return id;
}

/** False as soon as somebody has discarded the plan. */
export async function touchPlan(
  { dataSource }: Database,
  id: string,
  { progress, iterations }: { progress: number; iterations: number },
): Promise<boolean> {
  const { affected } = await dataSource
    .getRepository(PlanEntity)
    .update({ id, status: 'planning' }, { progress, iterations, touchedAt: () => 'now()' });
  return affected === 1;
}

export async function failPlan({ dataSource }: Database, id: string, failure: PlanFailure): Promise<void> {
  await dataSource.getRepository(PlanEntity).update({ id, status: 'planning' }, { status: 'failed', failure });
}

/** Keeps what was found, unless the plan was discarded meanwhile. */
export async function keepPlan(
  database: Database,
  id: string,
  {
    found,
    proposals,
  }: { found: Pick<KeptPlan, 'figures' | 'figuresBefore' | 'bound' | 'iterations'>; proposals: KeptProposal[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = { ...found, status: 'draft' as const, progress: 1 };
    const { affected } = await tx.getRepository(PlanEntity).update({ id, status: 'planning' }, done);
    if (affected !== 1) return false;
    for (let first = 0; first < proposals.length; first += 500)
      await tx.getRepository(ProposalEntity).insert(proposals.slice(first, first + 500));
    return true;
  });
}

/** Plans whose process died are over: they are made again. */
async function endSilentPlans(database: Database): Promise<void> {
  await database.query({
    text: `update dispatch_plan set status = 'failed', failure = '{"what": "stopped"}'
           where status = 'planning' and touched_at < now() - make_interval(secs => $1)`,
    values: [SILENT_S],
  });
}

export async function findPlan(database: Database, id: string): Promise<KeptPlan | undefined> {
  await endSilentPlans(database);
  return (await database.dataSource.getRepository(PlanEntity).findOneBy({ id })) ?? undefined;
}

export async function newestPlans(database: Database): Promise<KeptPlan[]> {
  await endSilentPlans(database);
  return database.dataSource.getRepository(PlanEntity).find({ order: { madeAt: 'DESC', id: 'DESC' }, take: NEWEST });
}

export function findProposals({ dataSource }: Database, planId: string): Promise<KeptProposal[]> {
  return dataSource
    .getRepository(ProposalEntity)
    .find({ where: { planId }, order: { startsAt: 'ASC', rideId: 'ASC' } });
}

export async function keepProposal(
  tx: Tx,
  { planId, rideId }: { planId: string; rideId: string },
  change: Pick<KeptProposal, 'state' | 'lost'>,
): Promise<void> {
  await tx.getRepository(ProposalEntity).update({ planId, rideId }, change);
}

/** True when the plan was in one of these states, and now is in that one. */
export async function movePlan(
  { dataSource }: Database,
  id: string,
  { from, to }: { from: KeptPlan['status'][]; to: KeptPlan['status'] },
): Promise<boolean> {
  const { affected } = await dataSource.getRepository(PlanEntity).update({ id, status: In(from) }, { status: to });
  return affected === 1;
}
