import type { Tables } from '@pahiya/service-kit';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { LedgerEntryEntity } from '../ledger/ledger.entity.ts';
import { CreateLedger1795233700000 } from './migrations/1795233700000-create-ledger.ts';
import { NoteDefaultNotes1795600000000 } from './migrations/1795600000000-note-default-notes.ts';

export const salaryTables: Tables = {
  entities: [DriverEntity, LedgerEntryEntity],
  migrations: [CreateLedger1795233700000, NoteDefaultNotes1795600000000],
};
