import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only new tables. Replicas of the previous release book rides without limits. */
export class LimitOpenRides1795621000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ride_limits (
        company_id text primary key,
        most_open_rides integer,
        overlapping boolean not null,
        constraint ride_limits_most_check check (most_open_rides > 0)
      )`);
    await runner.query('create table rider_turn (rider_id text primary key, turn integer not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rider_turn');
    await runner.query('drop table ride_limits');
  }
}
