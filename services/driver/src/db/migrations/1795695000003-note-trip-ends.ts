import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release does not write this table: it ends trips without noting them. */
export class NoteTripEnds1795695000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table trip_end (ride_id text primary key, driver_id text not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trip_end');
  }
}
