import type { Tables } from '@pahiya/service-kit';
import { CreateLedger1795233700000 } from './migrations/1795233700000-create-ledger.ts';

export const salaryTables: Tables = {
  entities: [],
  migrations: [CreateLedger1795233700000],
};
