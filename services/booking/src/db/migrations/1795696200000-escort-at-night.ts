import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release writes neither the table nor the column: it treats every employee as needing no escort. */
export class EscortAtNight1795696200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table night_escort (company_id text primary key, switched_on boolean not null)');
    await runner.query('alter table employee add needs_escort boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table employee drop needs_escort');
    await runner.query('drop table night_escort');
  }
}
