import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPasskeys1795630300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkey (
        id text primary key,
        account_id text not null references account (id) on delete cascade,
        credential_id text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create unique index passkey_credential on passkey (credential_id);
      create index passkey_account on passkey (account_id);

      alter table second_step add challenge text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table second_step drop challenge; drop table passkey');
  }
}
