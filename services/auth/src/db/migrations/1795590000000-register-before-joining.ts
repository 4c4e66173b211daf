import type { MigrationInterface, QueryRunner } from 'typeorm';
import { nameKey } from '../../companies/name-key.ts';

export class RegisterBeforeJoining1795590000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company
        -- Companies of the release before stay as they were, so that an upgrade locks nobody out.
        add joining text not null default 'open' check (joining in ('approve', 'domain', 'invited', 'open')),
        add email_domains text[] not null default '{}',
        drop constraint company_status_check;
      update company set status = 'suspended' where status = 'inactive';
      alter table company add constraint company_status_check check (status in ('active', 'waiting', 'suspended', 'deleted'));

      alter table account
        add email_proven boolean not null default true,
        add identity_claimed boolean not null default false;

      create table company_name (
        key text primary key,
        company_id text not null references company (id) on delete cascade
      );
      create unique index company_name_company on company_name (company_id);

      create table registration (
        id text primary key,
        role text not null check (role in ('user', 'company')),
        email text not null check (email = lower(email)),
        password_hash text not null,
        company_id text references company (id) on delete cascade,
        company_code text not null,
        company_name text not null,
        claimed_number text,
        claimed_name text,
        token_hash bytea,
        token_expires_at timestamptz,
        proven_at timestamptz,
        created_at timestamptz not null
      );
      create unique index registration_token on registration (token_hash);
      create index registration_email on registration (email);
      create unique index registration_joiner on registration (company_id, email) where proven_at is not null;
      create index registration_unproven on registration (created_at) where proven_at is null;

      create table turned_away (
        company_id text not null references company (id) on delete cascade,
        email text not null,
        employee_number text,
        since timestamptz not null,
        primary key (company_id, email)
      );
      create index turned_away_number on turned_away (company_id, lower(employee_number));

      alter table mail_outbox add registration_id text references registration (id) on delete cascade;
    `);
    await nameCompanies(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from mail_outbox where registration_id is not null;
      alter table mail_outbox drop registration_id;
      drop table turned_away, registration, company_name;
      alter table account drop email_proven, drop identity_claimed;
      alter table company drop constraint company_status_check, drop joining, drop email_domains;
      update company set status = 'inactive' where status <> 'active';
      alter table company add constraint company_status_check check (status in ('active', 'inactive'));
    `);
  }
}

/** If two companies have the same name, the one that was registered first keeps it. */
async function nameCompanies(runner: QueryRunner): Promise<void> {
  const companies = (await runner.query('select id, name from company order by created_at, id')) as {
    id: string;
    name: string;
  }[];
  await runner.query(
    'insert into company_name (key, company_id) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [companies.map(({ name }) => nameKey(name)), companies.map(({ id }) => id)],
  );
}
