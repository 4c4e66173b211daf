import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderFactsByRevision1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of the newest fact; 0: none that has a revision, as_of orders.
      alter table company add revision integer not null default 0;
      alter table employee add revision integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company drop revision;
      alter table employee drop revision;
    `);
  }
}
