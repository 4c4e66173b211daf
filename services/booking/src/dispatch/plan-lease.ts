import type { Database, Tx } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import { PlanEntity } from './plan.entity.ts';

/** How often a lease is renewed while its commit lives. */
export const RENEW_MS = 1000;
/**
 * How long nobody else can commit a plan after its committing process has died: as long as the idempotency key of that
 * call stays taken.
 */
const LEASE_S = 4;

/** Takes the right to commit a plan. Undefined if another process has it, or the plan is no longer a draft. */
export const leasePlan = (database: Database, planId: string): Promise<string | undefined> =>
  lease(database, planId, { where: 'committing_until is null or committing_until < now()', values: [] });

/** Undefined if another process has taken the lease since. */
export const renewLease = (database: Database, planId: string, held: string): Promise<string | undefined> =>
  lease(database, planId, { where: 'committing_until = $3::timestamptz', values: [held] });

async function lease(
  database: Database,
  planId: string,
  { where, values }: { where: string; values: string[] },
): Promise<string | undefined> {
  const [leased] = await database.query<{ until: string }>({
    text: `update dispatch_plan set committing_until = clock_timestamp() + make_interval(secs => $2)
           where id = $1 and status = 'draft' and (${where})
           returning committing_until::text as until`,
    values: [planId, LEASE_S, ...values],
  });
  return leased?.until;
}

/** Returns false and changes nothing if another process has the lease by now. */
export async function endLease(tx: Tx, planId: string, held: string): Promise<boolean> {
  // As text, because a Date has no microseconds.
  const committingUntil = Raw((column) => `${column} = cast(:held as timestamptz)`, { held });
  const { affected } = await tx
    .getRepository(PlanEntity)
    .update({ id: planId, committingUntil }, { committingUntil: null });
  return affected === 1;
}
