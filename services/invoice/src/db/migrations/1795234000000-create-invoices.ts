import { dropMessagingTablesSql, messagingTablesSql } from '@pahiya/messaging';
import { IDEMPOTENCY_TABLE_SQL } from '@pahiya/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvoices1795234000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the auth service tells of companies; told_at is the time of the fact, so that a late one changes nothing.
      create table company (
        company_id text primary key,
        code text not null,
        name text not null,
        gstin text,
        address text,
        told_at timestamptz not null
      );
      create index company_code on company (lower(code));

      -- What the booking service tells of rides: the newest snapshot of each.
      create table ride (
        ride_id text primary key,
        revision integer not null,
        snapshot jsonb not null
      );

      -- Locked while a serial is taken, so that serials are consecutive in the order of their commits.
      create table serial_counter (
        financial_year text primary key check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
        last_number integer not null check (last_number >= 0)
      );

      -- Written once, when the ride completes, and never changed: everything that is on the paper is kept with it.
      create table invoice (
        ride_id text primary key references ride (ride_id),
        financial_year text not null references serial_counter (financial_year),
        number integer not null check (number >= 1),
        serial text not null unique check (length(serial) <= 16),
        issued_at timestamptz not null,
        company_id text not null,
        ride_date text collate "C" not null check (ride_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
        ride_time text collate "C" not null,
        taxable_paise bigint not null check (taxable_paise >= 0),
        cgst_paise bigint not null check (cgst_paise >= 0),
        sgst_paise bigint not null check (sgst_paise = cgst_paise),
        igst_paise bigint not null check (igst_paise >= 0),
        total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
        supply jsonb not null,
        ride jsonb not null,
        customer jsonb not null,
        operator jsonb not null,
        unique (financial_year, number)
      );
      create index invoice_by_date on invoice (ride_date, ride_time, ride_id);
      create index invoice_by_company on invoice (company_id, ride_date, ride_time, ride_id);

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'An issued invoice is never changed';
      end $$;
      create trigger invoice_stays before update or delete on invoice
        for each row execute function refuse_change();
    `);
    await runner.query(messagingTablesSql());
    await runner.query(IDEMPOTENCY_TABLE_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
    await runner.query(dropMessagingTablesSql());
    await runner.query('drop table invoice, serial_counter, ride, company; drop function refuse_change()');
  }
}
