import { runMigrations } from '@pahiya/service-kit';
import { bookingTables } from './db/tables.ts';

await runMigrations('booking', bookingTables);
