import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release keeps tracks only in the live state. */
export class WriteDownTracks1795697200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table track (
        ride_id text primary key,
        km double precision not null,
        lat double precision not null,
        lng double precision not null,
        at timestamptz not null,
        written_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table track');
  }
}
