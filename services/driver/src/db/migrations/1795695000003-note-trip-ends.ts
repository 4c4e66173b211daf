import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release before writes none, and ends trips as it did. */
export class NoteTripEnds1795695000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table trip_end (ride_id text primary key, driver_id text not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trip_end');
  }
}
