import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release leaves both columns as they are: it records no left-out rides and makes each plan once. */
export class MakePlansAgain1795696000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan add attempt integer not null default 1, add left_out jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan drop attempt, drop left_out');
  }
}
