import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { countEmployees, countPeople } from '../employees/employee.repository.ts';
import { registerEmployee } from '../employees/register-employee.ts';
import { changeCompany } from './change-company.ts';
import { companyOf, listCompanies } from './company.repository.ts';
import { registerCompany } from './register-company.ts';

export function companyRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  const { database } = auth;
  serve(app, deps, routes.auth.register, async ({ body, request }) => {
    await auth.limits.attempt('register', { address: request.ip });
    if (body.role === 'company') await registerCompany(auth, body);
    else await registerEmployee(auth, body);
    return { message: say('registered', request) };
  });
  serve(app, deps, routes.auth.registerCompany, async ({ body, caller, request }) => {
    if (caller === undefined) await auth.limits.attempt('register', { address: request.ip });
    return { company: await registerCompany(auth, body), message: say('company-registered', request) };
  });
  serve(app, deps, routes.auth.listCompanies, async ({ caller, query }) =>
    caller.role === 'company' ? { companies: [await companyOf(database, caller.sub)] } : listCompanies(database, query),
  );
  serve(app, deps, routes.auth.getCompanyProfile, async ({ caller }) => ({
    company: await companyOf(database, caller.sub),
  }));
  serve(app, deps, routes.auth.updateCompanyProfile, async ({ caller, body, request }) => ({
    company: await changeCompany(auth, caller, body),
    message: say('company-updated', request),
  }));
  serve(app, deps, routes.auth.peopleStats, () => countPeople(database));
  serve(app, deps, routes.auth.countEmployees, async ({ params }) => ({
    totalEmployees: await countEmployees(database, params.companyId),
  }));
}
