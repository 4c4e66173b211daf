import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a column with the default note that an entry has, so that screens can show it in any language. For entries of
 * earlier releases it is read from the note, once; nothing else of them changes.
 */
export class NoteDefaultNotes1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger_entry add column default_note text;
      alter table ledger_entry disable trigger ledger_is_append_only;
      with default_note (entry_id, name) as (
        select id, case
          when note = 'Base salary at registration' then 'registration'
          when note = 'Base salary changed with the driver''s record' then 'driver-record'
          when note = 'Salary set to ' || trim_scale(amount_paise / 100.0) then 'set'
          when note = 'Salary increased by ' || trim_scale(amount_paise / 100.0) then 'increased'
          when note = 'Salary decreased by ' || trim_scale(amount_paise / 100.0) then 'decreased'
          when type = 'advance' and note = 'Advance payment' then 'advance'
        end from ledger_entry
      )
      update ledger_entry set default_note = name from default_note where id = entry_id and name is not null;
      alter table ledger_entry enable trigger ledger_is_append_only;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger_entry drop column default_note');
  }
}
