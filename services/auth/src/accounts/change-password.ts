import { recordAudit, validationError, type Caller, type Tx } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { currentPasswordIsWrong } from '../sessions/refusals.ts';
import type { Account } from './account.ts';
import { replacePassword } from './account.repository.ts';
import { profileOf } from './profile-of.ts';

export interface PasswordChange {
  password?: string;
  currentPassword?: string;
}

/** A change of only the password, for any role. */
export async function changeOwnPassword(
  parts: AuthParts,
  caller: Caller,
  change: Required<PasswordChange>,
): Promise<void> {
  const account = await profileOf(parts, caller);
  const passwordHash = await provenNewHash(parts, account, change);
  await parts.database.transaction((tx) => changePassword(tx, parts, { account, caller, passwordHash }));
  await parts.sessions.announceEnded();
}

/**
 * The hash of a new password, if one is requested and the current one is given.
 * @throws PahiyaError VALIDATION_FAILED, INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many wrong guesses
 */
export async function newPasswordHash(
  parts: AuthParts,
  account: Account,
  { password, currentPassword }: PasswordChange,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (currentPassword === undefined) throw validationError([{ path: 'currentPassword', code: 'required' }]);
  return provenNewHash(parts, account, { password, currentPassword });
}

async function provenNewHash(parts: AuthParts, account: Account, change: Required<PasswordChange>): Promise<string> {
  await provePassword(parts, account, change.currentPassword);
  return parts.passwords.hash(change.password, account);
}

/** @throws PahiyaError INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many wrong guesses */
export async function provePassword(parts: AuthParts, account: Account, currentPassword: string): Promise<void> {
  await parts.limits.attempt('password', { account: account.id });
  if (!(await parts.passwords.verify(currentPassword, account.passwordHash))) throw currentPasswordIsWrong();
}

/** Sets the password hashed by `newPasswordHash`, and ends every other session of the account. */
export async function changePassword(
  tx: Tx,
  parts: AuthParts,
  change: { account: Account; caller: Caller; passwordHash: string },
): Promise<void> {
  const { account, caller, passwordHash } = change;
  if (!(await replacePassword(tx, account, passwordHash))) throw currentPasswordIsWrong();
  await parts.sessions.endAllOf(tx, account.id, { except: caller.sid });
  await recordAudit(tx, { action: 'password.changed', subject: `account/${account.id}` });
}
