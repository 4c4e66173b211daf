import type { AuthParts } from '../parts.ts';
import type { Account } from '../accounts/account.ts';
import type { Client } from '../devices/client.ts';
import { isKnownDevice, rememberDevice } from '../devices/known-device.repository.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import { askForSecondStep } from '../second-factors/second-step.ts';
import type { AttemptBy } from './attempt-limits.ts';

export interface LoginAttempt {
  client: Client;
  by: AttemptBy;
}

/**
 * Counts a login before its password is checked, because the check costs a thousand times as much. The account is
 * looked up only for a client that sends a device token.
 * @param who the account that is tried, existing or not
 * @throws PahiyaError TOO_MANY_REQUESTS
 */
export async function beginLogin(
  parts: AuthParts,
  client: Client,
  { who, find }: { who: string; find: () => Promise<Account | undefined> },
): Promise<LoginAttempt> {
  const account = client.device === undefined ? undefined : await find();
  const by: AttemptBy = { account: who, address: client.address };
  if (account && client.device !== undefined && (await isKnownDevice(parts.database, account.id, client.device)))
    by.device = hashOfLinkToken(client.device).toString('base64url');
  await parts.limits.attempt('login', by);
  return { client, by };
}

/** Whether the password is the account's. Strangers wait for their turn; known devices do not. */
export function checkPassword(
  parts: AuthParts,
  { by }: LoginAttempt,
  { password, passwordHash }: { password: string; passwordHash: string | undefined },
): Promise<boolean> {
  const check = () => parts.passwords.verify(password, passwordHash);
  return by.device === undefined ? parts.strangers.check(check) : check();
}

/**
 * The token of a new session. The attempt no longer counts.
 * @throws PahiyaError SECOND_STEP_NEEDED, or INVALID_CREDENTIALS when the account was removed or its password changed meanwhile
 */
export async function completeLogin(
  parts: AuthParts,
  { client, by }: LoginAttempt,
  { account, rememberMe = false }: { account: Account; rememberMe: boolean | undefined },
): Promise<string> {
  await askForSecondStep(parts, account, rememberMe);
  const token = await openSessionOn(parts, client, { account, rememberMe });
  await parts.limits.forgive('login', by);
  return token;
}

/** Opens a session on a device, which is known from now on. */
export async function openSessionOn(
  parts: AuthParts,
  client: Client,
  { account, rememberMe }: { account: Account; rememberMe: boolean },
): Promise<string> {
  const token = await parts.sessions.open(account, { rememberMe, ...client });
  client.keepDevice(await rememberDevice(parts.database, account.id, client.device));
  return token;
}
