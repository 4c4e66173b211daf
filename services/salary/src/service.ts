import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { SalaryConfig } from './config.ts';
import { salaryTables } from './db/tables.ts';
import { driverHandlers } from './drivers/driver.events.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';

export { salaryConfig, type SalaryConfig } from './config.ts';
export { salaryTables } from './db/tables.ts';

/** What drivers are paid: an append-only ledger, and the cycles and balances derived from it. */
export const buildSalaryService =
  (_config: SalaryConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const database = await openService(app, {
      name: 'salary',
      deps,
      tables: salaryTables,
      handlers: () => driverHandlers(deps.clock),
      // Tax law requires the ledger to be kept, and it contains only the ids of drivers.
      forget: async () => undefined,
    });
    ledgerRoutes(app, { database, deps });
  };
