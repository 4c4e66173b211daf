import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EncryptPhones1795690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add storage_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop storage_key');
  }
}
