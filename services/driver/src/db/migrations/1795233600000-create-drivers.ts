import { dropMessagingTablesSql, messagingTablesSql } from '@pahiya/messaging';
import { IDEMPOTENCY_TABLE_SQL } from '@pahiya/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDrivers1795233600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table driver (
        id text primary key,
        code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
        -- Grows by one with every change that the other services are told of.
        revision integer not null default 1,
        full_name text not null check (full_name ~ '\\S'),
        email text check (email = lower(email)),
        phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
        gender text not null check (gender in ('Male', 'Female', 'Other')),
        status text not null check (status in ('active', 'inactive')),
        vehicle_number text,
        vehicle_type text not null,
        license_key text,
        aadhaar_key text,
        license_verified boolean not null,
        aadhaar_verified boolean not null,
        base_salary_paise bigint not null check (base_salary_paise >= 0),
        -- The revision in which an admin last gave the base salary with the form.
        base_salary_revision integer not null default 1,
        -- The newest entry of the salary service's ledger that was heard of.
        salary_entry integer not null default 0,
        total_rides integer not null default 0,
        created_at timestamptz not null,
        deleted_at timestamptz,
        -- When a deleted driver's sign-in was gone too, and nothing was left to do.
        cleared_at timestamptz,
        check ((license_key is not null and aadhaar_key is not null) = (deleted_at is null)),
        check (cleared_at is null or deleted_at is not null)
      );
      create unique index driver_code on driver (code);
      create unique index driver_phone on driver (phone) where deleted_at is null;
      create unique index driver_email on driver (email) where deleted_at is null;
      create index driver_newest on driver (id desc) where deleted_at is null;

      -- What was heard of rides that have, or had, a driver.
      create table ride (
        id text primary key,
        revision integer not null,
        status text not null,
        driver_id text,
        user_id text not null,
        company_id text not null
      );
      create index ride_on_trip on ride (driver_id) where status = 'on_trip';
    `);
    await runner.query(messagingTablesSql());
    await runner.query(IDEMPOTENCY_TABLE_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
    await runner.query(dropMessagingTablesSql());
    await runner.query('drop table ride, driver');
  }
}
