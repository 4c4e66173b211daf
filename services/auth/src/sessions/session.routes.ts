import { routes } from '@pahiya/contracts';
import { say, serve, type publicJwk, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { companyOf } from '../companies/company.repository.ts';
import { loginByEmail } from './login-by-email.ts';
import { loginDriver } from './login-driver.ts';
import { loginUser } from './login-user.ts';

export function sessionRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { auth, jwks }: { auth: Auth; jwks: ReturnType<typeof publicJwk>[] },
): void {
  serve(app, deps, routes.auth.loginUser, ({ body, request }) => loginUser(auth, body, request.ip));
  serve(app, deps, routes.auth.loginDriver, async ({ body, request }) => {
    const answer = await loginDriver(auth, body, request.ip);
    return answer.driver.status === 'active' ? answer : { ...answer, message: say('driver-waits', request) };
  });
  serve(app, deps, routes.auth.loginCompany, async ({ body, request }) => {
    const { token, account } = await loginByEmail(auth, body, { role: 'company', address: request.ip });
    return { token, company: await companyOf(auth.database, account.id) };
  });
  serve(app, deps, routes.auth.loginAdmin, async ({ body, request }) => {
    const { token } = await loginByEmail(auth, body, { role: 'admin', address: request.ip });
    return { token, message: say('logged-in', request) };
  });
  serve(app, deps, routes.auth.logout, async ({ caller, request }) => {
    await auth.sessions.end(caller);
    return { message: say('logged-out', request) };
  });
  serve(app, deps, routes.auth.sessionState, async ({ params }) => ({
    open: await auth.sessions.isOpen(params.sessionId),
  }));
  serve(app, deps, routes.auth.jwks, async () => ({ keys: jwks }));
}
