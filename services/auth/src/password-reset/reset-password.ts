import type { RouteBody, routes } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import type { Client } from '../devices/client.ts';
import { forgetDevicesOf, rememberDevice } from '../devices/known-device.repository.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import { setPassword, useResetToken } from './reset.repository.ts';

type Given = RouteBody<typeof routes.auth.resetPassword>;

/**
 * The link works once; the new password ends every session of the account. Its devices are strangers from now on, but for
 * the one that the link was opened on: its owner gets in also during a flood of wrong passwords.
 */
export async function resetPassword(auth: Auth, given: Given, client: Client): Promise<void> {
  await auth.limits.attempt('reset', { address: client.address });
  const passwordHash = await auth.passwords.hash(given.password);
  const accountId = await auth.database.transaction(async (tx) => {
    const accountId = await useResetToken(tx, hashOfLinkToken(given.token), auth.clock.now());
    if (accountId === undefined) throw new PahiyaError('RULE_BROKEN', { what: 'link-is-over' });
    await setPassword(tx, accountId, passwordHash);
    await auth.sessions.endAllOf(tx, accountId);
    await forgetDevicesOf(tx, accountId);
    return accountId;
  });
  await auth.sessions.announceEnded();
  client.keepDevice(await rememberDevice(auth.database, accountId, undefined));
}
