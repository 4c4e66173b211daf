import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SortEmployees1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index account_employees_by_name on account (company_id, coalesce(lower(name), ''), id) where role = 'user'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index account_employees_by_name');
  }
}
