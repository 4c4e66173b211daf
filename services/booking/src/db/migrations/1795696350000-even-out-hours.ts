import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * In the first policy, the weight of evenness was a thirteenth of the value in libs/dispatch/src/policy.ts, which the
 * bench measures. A policy that somebody has changed stays as it is. The previous release also reads the newest
 * version.
 */
export class EvenOutHours1795696350000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into dispatch_policy
        (version, limits, weights, automation, reachability, effective_from, by_id, by_name)
      select 2, limits, weights || '{"evennessHour": 2000}', automation, reachability, now(), by_id, by_name
      from dispatch_policy
      where version = 1 and not exists (select from dispatch_policy where version > 1)`);
  }

  /** A version that a plan names, or that somebody has changed, stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from dispatch_policy
      where version = 2 and by_id = 'pahiya' and not exists (select from dispatch_policy where version > 2)
        and not exists (select from dispatch_plan where policy_version = 2)`);
  }
}
