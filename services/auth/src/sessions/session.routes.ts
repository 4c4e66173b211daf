import { routes } from '@pahiya/contracts';
import { say, serve, type publicJwk, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { companyOf } from '../companies/company.repository.ts';
import { clientOf } from '../devices/client.ts';
import { endOwnSession } from './sign-ins.ts';
import { loginByEmail } from './login-by-email.ts';
import { loginDriver } from './login-driver.ts';
import { loginUser } from './login-user.ts';

export function sessionRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { parts, jwks }: { parts: AuthParts; jwks: ReturnType<typeof publicJwk>[] },
): void {
  serve(app, deps, routes.auth.loginUser, ({ body, request, reply }) =>
    loginUser(parts, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.loginDriver, async ({ body, request, reply }) => {
    const answer = await loginDriver(parts, body, clientOf(request, reply));
    return answer.driver.status === 'active' ? answer : { ...answer, message: say('driver-waits', request) };
  });
  serve(app, deps, routes.auth.loginCompany, async ({ body, request, reply }) => {
    const { token, account } = await loginByEmail(parts, body, { role: 'company', client: clientOf(request, reply) });
    return { token, company: await companyOf(parts.database.dataSource, account.id) };
  });
  serve(app, deps, routes.auth.loginAdmin, async ({ body, request, reply }) => {
    const { token } = await loginByEmail(parts, body, { role: 'admin', client: clientOf(request, reply) });
    return { token, message: say('logged-in', request) };
  });
  serve(app, deps, routes.auth.logout, async ({ caller, request }) => {
    await endOwnSession(parts, caller);
    return { message: say('logged-out', request) };
  });
  serve(app, deps, routes.auth.sessionState, async ({ params }) => ({
    open: await parts.sessions.isOpen(params.sessionId),
  }));
  serve(app, deps, routes.auth.jwks, async () => ({ keys: jwks }));
}
