import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskForSecondFactors1795630200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authenticator (
        account_id text primary key references account (id) on delete cascade,
        sealed_secret bytea not null,
        last_step integer not null,
        wrong_codes integer not null default 0,
        wrong_at timestamptz,
        created_at timestamptz not null
      );

      create table recovery_code (
        account_id text not null references account (id) on delete cascade,
        code_hash bytea not null,
        primary key (account_id, code_hash)
      );

      create table second_step (
        token_hash bytea primary key,
        account_id text not null references account (id) on delete cascade,
        purpose text not null check (purpose in ('sign-in', 'enrol', 'manage')),
        password_hash text not null,
        remember_me boolean not null,
        session_id text,
        sealed_secret bytea,
        tries integer not null default 0,
        expires_at timestamptz not null
      );
      create index second_step_account on second_step (account_id);
      create index second_step_expiry on second_step (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table second_step, recovery_code, authenticator');
  }
}
