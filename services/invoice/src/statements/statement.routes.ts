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
  serve(app, deps, routes.invoice.monthlyStatement, ({ query: { month, format = 'json', limit = 1000, cursor } }) =>
    makeStatement(stating, { month, company: undefined, format, page: { limit, cursor } }),
  );
  serve(app, deps, routes.invoice.companyStatement, async ({ params, query, caller }) => {
    const { month, format = 'json', limit = 1000, cursor } = query;
    const company = await companyFor(database, params.companyId, caller);
    return makeStatement(stating, { month, company, format, page: { limit, cursor } });
  });
}
