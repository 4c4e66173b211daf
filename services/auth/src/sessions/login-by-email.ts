import type { Auth } from '../auth.ts';
import { canonicalEmail, type Account } from '../accounts/account.ts';
import { findByEmail } from '../accounts/account.repository.ts';
import { loginRefused } from './refusals.ts';

export interface EmailLogin {
  email: string;
  password: string;
  rememberMe?: boolean;
}

/** Companies and admins sign in by e-mail and password alone. */
export async function loginByEmail(
  auth: Auth,
  given: EmailLogin,
  as: { role: 'company' | 'admin'; address: string },
): Promise<{ token: string; account: Account }> {
  const who = `${as.role}:${canonicalEmail(given.email)}`;
  await auth.limits.attempt('login', { account: who, address: as.address });
  const account = await findByEmail(auth.database, as.role, given.email);
  const proven = await auth.passwords.verify(given.password, account?.passwordHash);
  if (account === undefined || !proven) throw loginRefused();
  const token = await auth.sessions.open(account, given.rememberMe);
  await auth.limits.forgive('login', who);
  return { token, account };
}
