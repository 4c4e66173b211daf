import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaitForActivation1795320600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Registered itself, and no admin has activated it yet; one that was deactivated later does not wait.
      alter table driver add waits boolean not null default false;
      update driver set waits = status = 'inactive' and not license_verified and not aadhaar_verified;
      alter table driver add check (not waits or status = 'inactive');
      create index driver_waiting on driver (id desc) where waits and deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table driver drop column waits');
  }
}
