import { randomBytes } from 'node:crypto';
import type { Caller } from '@pahiya/service-kit';
import { IsNull } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import type { AuthParts } from '../parts.ts';
import { accountIsGone } from '../sessions/refusals.ts';

const KEY_BYTES = 32;

/**
 * The key with which a driver's phone encrypts what it stores, as Base64. It is the same in all sessions of the driver,
 * so that actions that were not sent can be read after the next login, and not before.
 */
export async function storageKeyOf({ database }: AuthParts, { sub: id }: Caller): Promise<string> {
  const accounts = database.dataSource.getRepository(AccountEntity);
  // If two first calls come at once, the second finds the key of the first.
  const storageKey = randomBytes(KEY_BYTES).toString('base64');
  await accounts.update({ id, role: 'driver', storageKey: IsNull() }, { storageKey });
  const account = await accounts.findOneBy({ id, role: 'driver' });
  if (account?.storageKey == null) throw accountIsGone();
  return account.storageKey;
}
