import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release before leaves both as they are: its plans leave nothing out by name, and are made once. */
export class MakePlansAgain1795696000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan add attempt integer not null default 1, add left_out jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan drop attempt, drop left_out');
  }
}
