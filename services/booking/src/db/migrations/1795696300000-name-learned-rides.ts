import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans of earlier releases do not say how many rides their travel times were learned from. */
export class NameLearnedRides1795696300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan add learned_rides integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dispatch_plan drop learned_rides');
  }
}
