import { eventually } from './eventually.ts';
import type { TestService } from './service-harness.ts';

/**
 * Runs PL/pgSQL statements in a transaction that commits as soon as that many others wait for locks, or else after five
 * seconds. Resolves when the statements have run.
 */
export async function holdUntilAwaited(
  { sql }: Pick<TestService, 'sql'>,
  statements: string,
  { by = 1 } = {},
): Promise<{ committed: Promise<unknown> }> {
  const committed = sql(
    `do $$ begin
       ${statements}
       for attempt in 1..500 loop
         perform pg_stat_clear_snapshot();
         exit when (select count(*) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock') >= ${by};
         perform pg_sleep(0.01);
       end loop;
     end $$`,
  );
  const isHeld = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await eventually(async () => (await sql(isHeld)).length > 0, { describe: 'the statements to have run' });
  return { committed };
}
