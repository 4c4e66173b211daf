import type { RouteBody, routes } from '@pahiya/contracts';
import { PahiyaError, recordAudit } from '@pahiya/service-kit';
import { setPassword } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import type { Client } from '../devices/client.ts';
import { forgetDevicesOf, rememberDevice } from '../devices/known-device.repository.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import { findByResetToken, lockResetToken } from './reset.repository.ts';

type Given = RouteBody<typeof routes.auth.resetPassword>;

/**
 * The link works once; the new password ends every session of the account. All known devices of the account are
 * forgotten, except the one on which the link was opened: its owner can sign in even during a flood of wrong passwords.
 */
export async function resetPassword(parts: AuthParts, given: Given, client: Client): Promise<void> {
  await parts.limits.attempt('reset', { address: client.address });
  const tokenHash = hashOfLinkToken(given.token);
  const account = await findByResetToken(parts.database, tokenHash, parts.clock.now());
  if (account === undefined) throw linkIsOver();
  const passwordHash = await parts.passwords.hash(given.password, account);
  await parts.database.transaction(async (tx) => {
    if (!(await lockResetToken(tx, tokenHash, parts.clock.now()))) throw linkIsOver();
    await setPassword(tx, account.id, passwordHash);
    await parts.sessions.endAllOf(tx, account.id);
    await forgetDevicesOf(tx, account.id);
    await recordAudit(tx, { action: 'password.changed', subject: `account/${account.id}`, after: { reason: 'link' } });
  });
  await parts.sessions.announceEnded();
  client.keepDevice(await rememberDevice(parts.database, account.id, undefined));
}

function linkIsOver(): PahiyaError {
  return new PahiyaError('RULE_BROKEN', { what: 'link-is-over' });
}
