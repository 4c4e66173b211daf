import type { Tables } from '@pahiya/service-kit';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { LedgerEntryEntity } from '../ledger/ledger.entity.ts';
import { CreateLedger1795233700000 } from './migrations/1795233700000-create-ledger.ts';

export const salaryTables: Tables = {
  entities: [DriverEntity, LedgerEntryEntity],
  migrations: [CreateLedger1795233700000],
};
