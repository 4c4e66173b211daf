import { dropMessagingTablesSql, messagingTablesSql } from '@pahiya/messaging';
import { IDEMPOTENCY_TABLE_SQL } from '@pahiya/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLedger1795233700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table driver (
        id text primary key,
        -- Of the newest fact that was heard; 0 while none was.
        revision integer not null,
        registered_at timestamptz not null,
        active boolean not null,
        deleted boolean not null default false
      );

      create table ledger_entry (
        id text primary key,
        driver_id text not null references driver (id),
        -- 1, 2, 3 … for each driver, in the order of recording.
        entry integer not null check (entry > 0),
        type text not null check (type in ('salary', 'advance', 'adjustment')),
        amount_paise bigint not null check (amount_paise >= 0),
        change_type text check (change_type in ('increase', 'decrease')),
        -- The base salary from this entry on; an advance leaves it alone.
        base_after_paise bigint check (base_after_paise >= 0),
        note text not null,
        at timestamptz not null,
        recorded_at timestamptz not null,
        recorded_by text not null,
        unique (driver_id, entry),
        check ((type = 'adjustment') = (change_type is not null)),
        check ((type = 'advance') = (base_after_paise is null))
      );
      create index ledger_entry_base on ledger_entry (driver_id, entry desc) where base_after_paise is not null;
      create index ledger_entry_advances on ledger_entry (at) where type = 'advance';

      create function refuse_change_of_ledger() returns trigger language plpgsql as $$
      begin
        raise exception 'The ledger is append-only: % is refused', tg_op;
      end $$;
      create trigger ledger_is_append_only before update or delete or truncate on ledger_entry
        for each statement execute function refuse_change_of_ledger();
    `);
    await runner.query(messagingTablesSql());
    await runner.query(IDEMPOTENCY_TABLE_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
    await runner.query(dropMessagingTablesSql());
    await runner.query('drop table ledger_entry, driver; drop function refuse_change_of_ledger()');
  }
}
