import type { Auth } from '../auth.ts';
import { canonicalEmail, type Account } from '../accounts/account.ts';
import { findByEmail } from '../accounts/account.repository.ts';
import { findAskingCompany } from '../registrations/registration.repository.ts';
import { companyMustBeActive, loginRefused, unproven } from './refusals.ts';

export interface EmailLogin {
  email: string;
  password: string;
  rememberMe?: boolean;
}

/** Only companies and admins sign in by e-mail and password alone. */
export async function loginByEmail(
  auth: Auth,
  given: EmailLogin,
  as: { role: 'company' | 'admin'; address: string },
): Promise<{ token: string; account: Account }> {
  const who = `${as.role}:${canonicalEmail(given.email)}`;
  await auth.limits.attempt('login', { account: who, address: as.address });
  const [account, asking] = await Promise.all([
    findByEmail(auth.database, as.role, given.email),
    as.role === 'company' ? findAskingCompany(auth.database, canonicalEmail(given.email)) : undefined,
  ]);
  const proven = await auth.passwords.verify(given.password, (account ?? asking)?.passwordHash);
  if (!proven) throw loginRefused();
  if (account === undefined) throw asking ? unproven(asking) : loginRefused();
  companyMustBeActive(account);
  const token = await auth.sessions.open(account, given.rememberMe);
  await auth.limits.forgive('login', who);
  return { token, account };
}
