import { routes } from '@pahiya/contracts';
import { serve, type Database, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { companyFor } from '../companies/company-for.ts';
import type { Operator } from '../invoices/invoice.ts';
import { makeStatement } from './make-statement.ts';

export function statementRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { database, operator }: { database: Database; operator: Operator },
): void {
  const stating = { database, operator, clock: deps.clock };
  serve(app, deps, routes.invoice.monthlyStatement, ({ query: { month, format = 'json' } }) =>
    makeStatement(stating, { month, company: undefined, format }),
  );
  serve(app, deps, routes.invoice.companyStatement, async ({ params, query: { month, format = 'json' }, caller }) =>
    makeStatement(stating, { month, company: await companyFor(database, params.companyId, caller), format }),
  );
}
