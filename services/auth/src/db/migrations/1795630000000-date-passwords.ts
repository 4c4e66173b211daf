import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatePasswords1795630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add password_changed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop password_changed_at');
  }
}
