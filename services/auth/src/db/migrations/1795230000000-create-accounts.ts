import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropMessagingTablesSql, messagingTablesSql } from '@pahiya/messaging';
import { IDEMPOTENCY_TABLE_SQL } from '@pahiya/service-kit';

export class CreateAccounts1795230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company (
        id text primary key,
        code text not null,
        name text not null check (name ~ '\\S'),
        status text not null default 'active' check (status in ('active', 'inactive')),
        gstin text,
        address text,
        phone text,
        created_at timestamptz not null
      );
      create unique index company_code on company (lower(code));
      create index company_by_name on company (lower(name), id);

      -- One row per person or company that may sign in. A company's account has its company's id, a driver's the driver's.
      create table account (
        id text primary key,
        role text not null check (role in ('user', 'driver', 'company', 'admin')),
        email text check (email = lower(email)),
        password_hash text not null,
        name text,
        phone text check (phone ~ '^[0-9]{10}$'),
        company_id text references company (id),
        employee_number text,
        -- Drivers only: when the driver service said that the driver exists.
        confirmed_at timestamptz,
        created_at timestamptz not null,
        check (email is not null or role = 'driver'),
        check (phone is not null or role <> 'driver'),
        check ((company_id is not null) = (role in ('user', 'company'))),
        check (role <> 'company' or company_id = id),
        check (employee_number is null or role = 'user'),
        -- A rider who registered alone has neither until the first login.
        check (role <> 'user' or (employee_number is null) = (name is null))
      );
      create unique index account_admin_email on account (email) where role = 'admin';
      create unique index account_company_email on account (email) where role = 'company';
      create unique index account_driver_email on account (email) where role = 'driver';
      create unique index account_driver_phone on account (phone) where role = 'driver';
      create unique index account_employee_email on account (email, company_id) where role = 'user';
      create unique index account_employee_number on account (company_id, lower(employee_number)) where role = 'user';
      create index account_employees on account (company_id, id) where role = 'user';

      -- Outlives its account: a token stays revoked until it would have expired.
      create table session (
        id text primary key,
        account_id text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        -- Whether the live state, which every guard asks, was told of the end.
        announced boolean not null default false
      );
      create index session_open on session (account_id) where ended_at is null;
      create index session_to_announce on session (id) where ended_at is not null and not announced;
      create index session_expiry on session (expires_at);

      create table password_reset (
        token_hash bytea primary key,
        account_id text not null references account (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index password_reset_account on password_reset (account_id);

      -- Mails that were asked for. Whether the address belongs to anyone is looked up when the mail is written.
      create table mail_outbox (
        id bigint generated always as identity primary key,
        role text not null,
        email text not null,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );
      create index mail_outbox_due on mail_outbox (next_attempt_at);
    `);
    await runner.query(messagingTablesSql());
    await runner.query(IDEMPOTENCY_TABLE_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
    await runner.query(dropMessagingTablesSql());
    await runner.query('drop table mail_outbox, password_reset, session, account, company');
  }
}
