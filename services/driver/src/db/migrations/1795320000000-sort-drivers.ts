import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SortDrivers1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index driver_by_name on driver (lower(full_name), id) where deleted_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index driver_by_name');
  }
}
