import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountFacts1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The revision of the last fact that was told of the account or company; 0: none since facts have one.
      alter table account add revision integer not null default 0;
      alter table company add revision integer not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account drop revision;
      alter table company drop revision;
    `);
  }
}
