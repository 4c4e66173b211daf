import { routes } from '@pahiya/contracts';
import { clientAddress, languageOf, say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { canonicalEmail } from '../accounts/account.ts';
import type { Auth } from '../auth.ts';
import { registerCompany } from '../companies/register-company.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { registerPerson, registerWaitingCompany, type Next } from './register.ts';

const SAID = { login: 'registered', link: 'proof-sent' } as const;

export function registrationRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  const isOpen = auth.rules.companyRegistration === 'open';
  const attempt = ({ email }: { email: string }, address: string) =>
    auth.limits.attempt('register', { account: canonicalEmail(email), address });

  serve(app, deps, routes.auth.register, async ({ body: { role, ...given }, request }) => {
    await attempt(given, clientAddress(request));
    let next: Next = 'login';
    if (role === 'user') next = await registerPerson(auth, { ...given, language: languageOf(request) });
    else if (isOpen) await registerCompany(auth, given);
    else next = await registerWaitingCompany(auth, { ...given, language: languageOf(request) });
    return { message: say(SAID[next], request), next };
  });
  serve(app, deps, routes.auth.registerCompany, async ({ body: { role: _role, ...given }, caller, request }) => {
    if (caller === undefined) await attempt(given, clientAddress(request));
    if (caller === undefined && !isOpen) {
      const next = await registerWaitingCompany(auth, { ...given, language: languageOf(request) });
      return { message: say('proof-sent', request), next };
    }
    const company = await registerCompany(auth, given);
    return { company, message: say('company-registered', request), next: 'login' as const };
  });
  serve(app, deps, routes.auth.confirmRegistration, async ({ body, request }) => {
    const { next, role } = await confirmRegistration(auth, body, clientAddress(request));
    const waits = role === 'company' ? 'proven-company-waits' : 'proven-waits';
    return { message: say(next === 'login' ? 'proven' : waits, request), next, role };
  });
}
