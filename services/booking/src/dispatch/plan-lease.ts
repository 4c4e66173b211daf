import type { Database, Tx } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import { PlanEntity } from './plan.entity.ts';

/** How long nobody else can commit a plan whose committing process has died. */
const LEASE_S = 30;

/** Takes or renews the right to commit a plan. Undefined when another has it, or the plan is no draft any more. */
export async function leasePlan(database: Database, planId: string, held?: string): Promise<string | undefined> {
  const [leased] = await database.query<{ until: string }>({
    text: `update dispatch_plan set committing_until = clock_timestamp() + make_interval(secs => $3)
           where id = $1 and status = 'draft'
             and (committing_until is null or committing_until < now() or committing_until = $2::timestamptz)
           returning committing_until::text as until`,
    values: [planId, held ?? null, LEASE_S],
  });
  return leased?.until;
}

/** Does nothing if another process has the lease by now. */
export async function endLease(tx: Tx, planId: string, held: string): Promise<void> {
  // As text, because a Date has no microseconds.
  const committingUntil = Raw((column) => `${column} = cast(:held as timestamptz)`, { held });
  await tx.getRepository(PlanEntity).update({ id: planId, committingUntil }, { committingUntil: null });
}
