import { validationError, type Caller, type Tx } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { currentPasswordIsWrong } from '../sessions/refusals.ts';
import type { Account } from './account.ts';
import { replacePassword } from './account.repository.ts';

export interface PasswordChange {
  password?: string;
  currentPassword?: string;
}

/**
 * The hash of a new password, if one is requested and the current one is given.
 * @throws PahiyaError VALIDATION_FAILED, INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many wrong guesses
 */
export async function newPasswordHash(
  auth: Auth,
  account: Account,
  change: PasswordChange,
): Promise<string | undefined> {
  if (change.password === undefined) return undefined;
  if (change.currentPassword === undefined) throw validationError([{ path: 'currentPassword', code: 'required' }]);
  await auth.limits.attempt('password', { account: account.id });
  if (!(await auth.passwords.verify(change.currentPassword, account.passwordHash))) throw currentPasswordIsWrong();
  return auth.passwords.hash(change.password);
}

/** Sets the password hashed by `newPasswordHash`, and ends every other session of the account. */
export async function changePassword(
  tx: Tx,
  auth: Auth,
  change: { account: Account; caller: Caller; passwordHash: string },
): Promise<void> {
  const { account, caller, passwordHash } = change;
  if (!(await replacePassword(tx, account, passwordHash))) throw currentPasswordIsWrong();
  await auth.sessions.endAllOf(tx, account.id, { except: caller.sid });
}
