import { routes } from '@pahiya/contracts';
import { serve, type Database, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { companyFor } from '../companies/company-for.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { Operator } from '../invoices/invoice.ts';
import { makeStatement } from './make-statement.ts';

export function statementRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { database, operator, drawing }: { database: Database; operator: Operator; drawing: Drawing },
): void {
  const stating = { database, operator, drawing, clock: deps.clock };
  serve(app, deps, routes.invoice.monthlyStatement, ({ query, caller }) => {
    const { month, format = 'json', limit = 1000, cursor } = query;
    return makeStatement(stating, { month, company: undefined, format, page: { limit, cursor }, account: caller.sub });
  });
  serve(app, deps, routes.invoice.companyStatement, async ({ params, query, caller }) => {
    const { month, format = 'json', limit = 1000, cursor } = query;
    const company = await companyFor(database, params.companyId, caller);
    return makeStatement(stating, { month, company, format, page: { limit, cursor }, account: caller.sub });
  });
}
