import { runMigrations } from '@pahiya/service-kit';
import { authTables } from './db/tables.ts';

await runMigrations('auth', authTables);
