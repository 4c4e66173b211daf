import type { RouteBody, routes } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import { setPassword, useResetToken } from './reset.repository.ts';

type Given = RouteBody<typeof routes.auth.resetPassword>;

/** The link works once; the new password ends every session of the account. */
export async function resetPassword(auth: Auth, given: Given, address: string): Promise<void> {
  await auth.limits.attempt('reset', { address });
  const passwordHash = await auth.passwords.hash(given.password);
  await auth.database.transaction(async (tx) => {
    const accountId = await useResetToken(tx, hashOfLinkToken(given.token), auth.clock.now());
    if (accountId === undefined) throw new PahiyaError('RULE_BROKEN', { what: 'link-is-over' });
    await setPassword(tx, accountId, passwordHash);
    await auth.sessions.endAllOf(tx, accountId);
  });
  await auth.sessions.announceEnded();
}
