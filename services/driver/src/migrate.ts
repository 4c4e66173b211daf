import { runMigrations } from '@pahiya/service-kit';
import { driverTables } from './db/tables.ts';

await runMigrations('driver', driverTables);
