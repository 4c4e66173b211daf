import type { AuthParts } from '../parts.ts';
import { canonicalEmail, type Account } from '../accounts/account.ts';
import { findByEmail } from '../accounts/account.repository.ts';
import { findAskingCompany } from '../registrations/registration.repository.ts';
import type { Client } from '../devices/client.ts';
import { beginLogin, checkPassword, completeLogin } from './login-attempt.ts';
import { companyMustBeActive, loginRefused, unproven } from './refusals.ts';

export interface EmailLogin {
  email: string;
  password: string;
  rememberMe?: boolean;
}

/** Only companies and admins sign in by e-mail and password alone. */
export async function loginByEmail(
  parts: AuthParts,
  given: EmailLogin,
  { role, client }: { role: 'company' | 'admin'; client: Client },
): Promise<{ token: string; account: Account }> {
  const find = () => findByEmail(parts.database, role, given.email);
  const attempt = await beginLogin(parts, client, { who: `${role}:${canonicalEmail(given.email)}`, find });
  const [account, asking] = await Promise.all([
    find(),
    role === 'company' ? findAskingCompany(parts.database, canonicalEmail(given.email)) : undefined,
  ]);
  const proven = await checkPassword(parts, attempt, {
    password: given.password,
    passwordHash: (account ?? asking)?.passwordHash,
  });
  if (!proven) throw loginRefused();
  if (account === undefined) throw asking ? unproven(asking) : loginRefused();
  companyMustBeActive(account);
  const token = await completeLogin(parts, attempt, { account, rememberMe: given.rememberMe });
  return { token, account };
}
