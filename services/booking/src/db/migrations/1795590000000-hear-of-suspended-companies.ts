import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HearOfSuspendedCompanies1795590000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company add is_active boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company drop is_active');
  }
}
