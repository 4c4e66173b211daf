import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { SalaryConfig } from './config.ts';
import { CreateLedger1795233700000 } from './db/migrations/1795233700000-create-ledger.ts';
import { driverHandlers } from './drivers/driver.events.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';

export { salaryConfig, type SalaryConfig } from './config.ts';

/** What drivers are paid: an append-only ledger, and the cycles and balances derived from it. */
export const buildSalaryService =
  (_config: SalaryConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const { database } = await openService(app, {
      name: 'salary',
      deps,
      migrations: [CreateLedger1795233700000],
      handlers: () => driverHandlers(deps.clock),
    });
    ledgerRoutes(app, { database, deps });
  };
