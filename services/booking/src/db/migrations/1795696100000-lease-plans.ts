import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The previous release takes a lock of its database session instead. If both releases commit the same plan, each ride
 * is still assigned only once.
 */
export class LeasePlans1795696100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan add committing_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan drop committing_until');
  }
}
