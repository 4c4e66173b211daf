import { routes } from '@pahiya/contracts';
import { say, serve, type publicJwk, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { companyOf } from '../companies/company.repository.ts';
import { clientOf } from '../devices/client.ts';
import { endOwnSession } from './sign-ins.ts';
import { loginByEmail } from './login-by-email.ts';
import { loginDriver } from './login-driver.ts';
import { loginUser } from './login-user.ts';

export function sessionRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { auth, jwks }: { auth: Auth; jwks: ReturnType<typeof publicJwk>[] },
): void {
  serve(app, deps, routes.auth.loginUser, ({ body, request, reply }) =>
    loginUser(auth, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.loginDriver, async ({ body, request, reply }) => {
    const answer = await loginDriver(auth, body, clientOf(request, reply));
    return answer.driver.status === 'active' ? answer : { ...answer, message: say('driver-waits', request) };
  });
  serve(app, deps, routes.auth.loginCompany, async ({ body, request, reply }) => {
    const { token, account } = await loginByEmail(auth, body, { role: 'company', client: clientOf(request, reply) });
    return { token, company: await companyOf(auth.database.dataSource, account.id) };
  });
  serve(app, deps, routes.auth.loginAdmin, async ({ body, request, reply }) => {
    const { token } = await loginByEmail(auth, body, { role: 'admin', client: clientOf(request, reply) });
    return { token, message: say('logged-in', request) };
  });
  serve(app, deps, routes.auth.logout, async ({ caller, request }) => {
    await endOwnSession(auth, caller);
    return { message: say('logged-out', request) };
  });
  serve(app, deps, routes.auth.sessionState, async ({ params }) => ({
    open: await auth.sessions.isOpen(params.sessionId),
  }));
  serve(app, deps, routes.auth.jwks, async () => ({ keys: jwks }));
}
