import type { Caller } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { accountIsGone } from '../sessions/refusals.ts';
import type { Account } from './account.ts';
import { findAccount } from './account.repository.ts';

export async function profileOf(auth: Auth, caller: Caller): Promise<Account> {
  const account = await findAccount(auth.database.dataSource, caller.sub);
  if (account === undefined) throw accountIsGone();
  return account;
}
