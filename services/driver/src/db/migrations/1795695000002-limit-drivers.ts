import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Working hours, area and base, which the previous release leaves as they are. */
export class LimitDrivers1795695000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table driver add limits jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table driver drop column limits');
  }
}
