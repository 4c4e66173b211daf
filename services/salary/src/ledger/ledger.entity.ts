import { indexesOfMigrations, paise } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import type { LedgerEntry } from './ledger.ts';

/** An entry as it is stored, with its driver, its author and the time of recording. The table refuses updates and deletes. */
export interface KeptEntry extends LedgerEntry {
  driverId: string;
  recordedAt: Date;
  recordedBy: string;
}

export const LedgerEntryEntity = new EntitySchema<KeptEntry>({
  name: 'ledger_entry',
  columns: {
    id: { type: 'text', primary: true },
    driverId: { type: 'text', foreignKey: { target: DriverEntity, name: 'ledger_entry_driver_id_fkey' } },
    entry: { type: 'integer' },
    type: { type: 'text' },
    amountPaise: paise,
    changeType: { type: 'text', nullable: true },
    baseAfterPaise: { ...paise, nullable: true },
    note: { type: 'text' },
    defaultNote: { type: 'text', nullable: true },
    at: { type: 'timestamptz' },
    recordedAt: { type: 'timestamptz', select: false },
    recordedBy: { type: 'text', select: false },
  },
  uniques: [{ name: 'ledger_entry_driver_id_entry_key', columns: ['driverId', 'entry'] }],
  checks: [
    { name: 'ledger_entry_entry_check', expression: 'entry > 0' },
    { name: 'ledger_entry_type_check', expression: `type in ('salary', 'advance', 'adjustment')` },
    { name: 'ledger_entry_amount_paise_check', expression: 'amount_paise >= 0' },
    { name: 'ledger_entry_change_type_check', expression: `change_type in ('increase', 'decrease')` },
    { name: 'ledger_entry_base_after_paise_check', expression: 'base_after_paise >= 0' },
    { name: 'ledger_entry_check', expression: `(type = 'adjustment') = (change_type is not null)` },
    { name: 'ledger_entry_check1', expression: `(type = 'advance') = (base_after_paise is null)` },
  ],
  indices: [
    ...indexesOfMigrations('ledger_entry_base'),
    { name: 'ledger_entry_advances', columns: ['at'], where: `type = 'advance'` },
  ],
});
