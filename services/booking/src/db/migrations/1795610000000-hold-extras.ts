import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HoldExtras1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Waiting and tolls that passed a limit, and what an admin decided on them.
      alter table ride add extras jsonb;
      -- What a step claimed or allowed.
      alter table ride_transition add extras jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ride drop column extras; alter table ride_transition drop column extras');
  }
}
