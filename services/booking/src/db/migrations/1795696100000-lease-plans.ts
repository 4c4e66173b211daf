import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release before takes a lock of its session instead: of two releases that commit one plan, each ride is assigned once. */
export class LeasePlans1795696100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan add committing_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan drop committing_until');
  }
}
