import { PahiyaError } from '@pahiya/service-kit';
import type { RouteBody, RouteReply, routes } from '@pahiya/contracts';
import type { AuthParts } from '../parts.ts';
import { canonicalEmail, hasNoIdentityYet, isTheEmployee, tidy, userView } from '../accounts/account.ts';
import { findEmployee } from '../accounts/account.repository.ts';
import { claimIdentity } from '../employees/claim-identity.ts';
import { findAsked, keepClaim, type Asked } from '../registrations/registration.repository.ts';
import type { Client } from '../devices/client.ts';
import { beginLogin, checkPassword, completeLogin } from './login-attempt.ts';
import { companyMustBeActive, loginRefused, unproven } from './refusals.ts';

type Route = typeof routes.auth.loginUser;

export async function loginUser(parts: AuthParts, given: RouteBody<Route>, client: Client): Promise<RouteReply<Route>> {
  const email = canonicalEmail(given.email);
  const who = `user:${given.companyId.trim().toLowerCase()}:${email}`;
  const find = () => findEmployee(parts.database, given.companyId, given.email);
  const attempt = await beginLogin(parts, client, { who, find });
  const [found, asked] = await Promise.all([find(), findAsked(parts.database, given.companyId, email)]);
  const proven = await checkPassword(parts, attempt, {
    password: given.password,
    passwordHash: (found ?? asked?.registration)?.passwordHash,
  });
  if (!proven) throw loginRefused();
  if (found === undefined) throw asked ? await stillWaiting(parts, asked, given) : loginRefused();
  companyMustBeActive(found);
  const account = hasNoIdentityYet(found) ? await claimIdentity(parts, found, given) : found;
  if (!isTheEmployee(account, given)) throw loginRefused();
  const token = await completeLogin(parts, attempt, { account, rememberMe: given.rememberMe });
  return { token, user: userView(account) };
}

/** Shows the company the number and name that were used at the sign-in, because it may know the person by those. */
async function stillWaiting(
  parts: AuthParts,
  { registration, company }: Asked,
  given: RouteBody<Route>,
): Promise<PahiyaError> {
  const { id, email, provenAt } = registration;
  await keepClaim(parts.database, id, { claimedNumber: tidy(given.employeeId), claimedName: tidy(given.employeeName) });
  return provenAt === null
    ? unproven({ email })
    : new PahiyaError('NOT_LET_IN', { what: 'by-company', company: company.name });
}
