import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { addEmployee } from './add-employee.ts';
import { listEmployees } from './employee.repository.ts';
import { removeEmployee } from './remove-employee.ts';

/** A company's `sub` is its id, so it can reach only its own employees. */
export function employeeRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.listEmployees, ({ caller, query }) =>
    listEmployees(parts.database, { ...query, companyId: caller.sub }),
  );
  serve(app, deps, routes.auth.addEmployee, async ({ caller, body, request }) => ({
    employee: await addEmployee(parts, caller.sub, body),
    message: say('employee-registered', request),
  }));
  serve(app, deps, routes.auth.removeEmployee, async ({ caller, params, request }) => {
    await removeEmployee(parts, caller.sub, params.employeeId);
    return { message: say('employee-deleted', request) };
  });
}
