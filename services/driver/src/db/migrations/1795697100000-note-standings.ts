import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release does not write this table: it only tells the live state. */
export class NoteStandings1795697100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table standing_news (driver_id text primary key, revision integer not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table standing_news');
  }
}
