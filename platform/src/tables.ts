import { authTables } from '@pahiya/auth';
import { bookingTables } from '@pahiya/booking';
import type { ServiceName } from '@pahiya/contracts';
import { driverTables } from '@pahiya/driver';
import { invoiceTables } from '@pahiya/invoice';
import { salaryTables } from '@pahiya/salary';
import type { Tables } from '@pahiya/service-kit';

/** What each service keeps, how it is migrated and indexed. */
export const TABLES: Readonly<Record<ServiceName, Tables>> = {
  auth: authTables,
  booking: bookingTables,
  driver: driverTables,
  salary: salaryTables,
  invoice: invoiceTables,
};
