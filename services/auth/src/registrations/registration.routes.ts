import { routes } from '@pahiya/contracts';
import { clientAddress, cookieOf, languageOf, say, serve, setCookie, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalEmail } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import { registerCompany } from '../companies/register-company.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { registerPerson, registerWaitingCompany, type Registered } from './register.ts';

const SAID = { login: 'registered', link: 'proof-sent' } as const;

/** Contains the id of a browser's last registration, as long as the link lives. */
const COOKIE = 'registration';
const COOKIE_AGE_S = 24 * 3600;

/** The body of the answer is the same for every registration; a cookie tells the browser which one is its own. */
function answer(registered: Registered, request: FastifyRequest, reply: Pick<FastifyReply, 'header'>) {
  const { next } = registered;
  if (registered.next === 'link')
    setCookie(request, reply, { name: COOKIE, value: registered.id, maxAgeS: COOKIE_AGE_S, sameSite: 'Strict' });
  return { message: say(SAID[next], request), next };
}

export function registrationRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  const isOpen = parts.rules.companyRegistration === 'open';
  const attempt = ({ email }: { email: string }, address: string) =>
    parts.limits.attempt('register', { account: canonicalEmail(email), address });

  serve(app, deps, routes.auth.register, async ({ body: { role, ...given }, request, reply }) => {
    await attempt(given, clientAddress(request));
    let registered: Registered = { next: 'login' };
    if (role === 'user') registered = await registerPerson(parts, { ...given, language: languageOf(request) });
    else if (isOpen) await registerCompany(parts, given);
    else registered = await registerWaitingCompany(parts, { ...given, language: languageOf(request) });
    return answer(registered, request, reply);
  });
  serve(app, deps, routes.auth.registerCompany, async ({ body: { role: _role, ...given }, caller, request, reply }) => {
    if (caller === undefined) await attempt(given, clientAddress(request));
    if (caller === undefined && !isOpen)
      return answer(await registerWaitingCompany(parts, { ...given, language: languageOf(request) }), request, reply);
    const company = await registerCompany(parts, given);
    return { company, message: say('company-registered', request), next: 'login' as const };
  });
  serve(app, deps, routes.auth.confirmRegistration, async ({ body, request }) => {
    const by = { address: clientAddress(request), registrationId: cookieOf(request, COOKIE) };
    const { next, role } = await confirmRegistration(parts, body, by);
    const waits = role === 'company' ? 'proven-company-waits' : 'proven-waits';
    return { message: say(next === 'login' ? 'proven' : waits, request), next, role };
  });
}
