import type { SecondStepWay } from '@pahiya/contracts';
import { PahiyaError, recordAudit, recordRead, type Tx } from '@pahiya/service-kit';
import type { Account } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import type { Client } from '../devices/client.ts';
import { openSessionOn } from '../sessions/login-attempt.ts';
import { companyMustBeActive } from '../sessions/refusals.ts';
import type { OpenStep } from './second-step.ts';

/** The token of the session for which the person logged in. */
export function openAfterStep(parts: AuthParts, client: Client, { step, account }: OpenStep): Promise<string> {
  companyMustBeActive(account);
  return openSessionOn(parts, client, { account, rememberMe: step.rememberMe });
}

/** The session's token after adding a factor; no token for somebody who already has a session. */
export async function tokenAfterAdding(parts: AuthParts, client: Client, open: OpenStep): Promise<{ token?: string }> {
  return open.step.purpose === 'manage' ? {} : { token: await openAfterStep(parts, client, open) };
}

export function wrongCode(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'code' });
}

/** The person may not be signed in yet, so the trail is told who it was. */
export async function recordAdded(tx: Tx, { id, role, companyId }: Account, way: SecondStepWay): Promise<void> {
  const actor = { id, role };
  await recordAudit(tx, { action: 'second-factor.added', subject: `account/${id}`, companyId, actor, after: { way } });
}

/** A wrong answer after the right password: a step allows a few, so each is recorded. */
export function recordWrong(parts: AuthParts, { id, role, companyId }: Account, way: SecondStepWay): Promise<void> {
  return recordRead(parts.database, {
    action: 'session.refused',
    subject: `account/${id}`,
    companyId,
    actor: null,
    after: { role, reason: 'SECOND_STEP', way },
  });
}
