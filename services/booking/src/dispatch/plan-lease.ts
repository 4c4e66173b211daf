import type { Database } from '@pahiya/service-kit';

/** A process that dies while it commits holds a plan for as long. */
const LEASE_S = 30;

/** The right to commit a plan, or more time for it; undefined where another has it, or the plan is not open. */
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

/** Unless another has it by now. */
export async function endLease(database: Database, planId: string, held: string): Promise<void> {
  await database.query({
    text: 'update dispatch_plan set committing_until = null where id = $1 and committing_until = $2::timestamptz',
    values: [planId, held],
  });
}
