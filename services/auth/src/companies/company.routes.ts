import { routes } from '@pahiya/contracts';
import { languageOf, say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { countEmployees, countPeople } from '../employees/employee.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { changeCompany } from './change-company.ts';
import { changeCompanyStatus } from './change-company-status.ts';
import { companyOf, listCompanies } from './company.repository.ts';

const STATUS_SAID = {
  active: 'company-let-in',
  suspended: 'company-suspended',
  deleted: 'company-deleted',
} as const;

export function companyRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  const { database } = parts;
  serve(app, deps, routes.auth.listCompanies, async ({ caller, query }) =>
    caller.role === 'company'
      ? { companies: [await companyOf(database.dataSource, caller.sub)] }
      : listCompanies(database, query),
  );
  serve(app, deps, routes.auth.getCompanyProfile, async ({ caller }) => ({
    company: await companyOf(database.dataSource, caller.sub),
  }));
  serve(app, deps, routes.auth.updateCompanyProfile, async ({ caller, body, request }) => ({
    company: await changeCompany(parts, caller, { ...body, language: languageOf(request) }),
    message: say('company-updated', request),
  }));
  serve(app, deps, routes.auth.changeCompanyStatus, async ({ params, body, request }) => {
    const company = await changeCompanyStatus(parts, params.id, body.status);
    return { ...(company ? { company } : {}), message: say(STATUS_SAID[body.status], request) };
  });
  serve(app, deps, routes.auth.endSessions, async ({ body, request }) => ({
    accounts: await endSessionsOf(parts, body.who),
    message: say('sessions-ended', request),
  }));
  serve(app, deps, routes.auth.peopleStats, () => countPeople(database));
  serve(app, deps, routes.auth.countEmployees, async ({ params }) => ({
    totalEmployees: await countEmployees(database, params.companyId),
  }));
}
