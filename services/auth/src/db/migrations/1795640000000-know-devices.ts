import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowDevices1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_device (
        account_id text not null references account (id) on delete cascade,
        token_hash bytea not null,
        last_used_at timestamptz not null default now(),
        primary key (account_id, token_hash)
      );
      create index known_device_token on known_device (token_hash);
      create index known_device_last_used on known_device (last_used_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_device');
  }
}
