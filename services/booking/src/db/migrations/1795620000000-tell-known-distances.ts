import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release does not write this column: it treats every distance as known. */
export class TellKnownDistances1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ride add distance_known boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ride drop distance_known');
  }
}
