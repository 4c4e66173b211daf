import { runMigrations } from '@pahiya/service-kit';
import { invoiceTables } from './db/tables.ts';

await runMigrations('invoice', invoiceTables);
