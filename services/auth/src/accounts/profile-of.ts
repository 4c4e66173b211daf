import type { Caller } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { accountIsGone } from '../sessions/refusals.ts';
import type { Account } from './account.ts';
import { findAccount } from './account.repository.ts';

export async function profileOf(parts: AuthParts, caller: Caller): Promise<Account> {
  const account = await findAccount(parts.database.dataSource, caller.sub);
  if (account === undefined) throw accountIsGone();
  return account;
}
