import { runMigrations } from '@pahiya/service-kit';
import { salaryTables } from './db/tables.ts';

await runMigrations('salary', salaryTables);
