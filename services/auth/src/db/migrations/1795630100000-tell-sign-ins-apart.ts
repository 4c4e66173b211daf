import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellSignInsApart1795630100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add user_agent text, add address text, add last_used_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop user_agent, drop address, drop last_used_at');
  }
}
