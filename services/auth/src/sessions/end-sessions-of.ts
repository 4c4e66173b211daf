import { phoneDigits } from '@pahiya/contracts';
import { notFound, recordAudit } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { canonicalEmail } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import { markCompanySessionsEnded } from './session.repository.ts';

/**
 * Ends all sessions of an account, found by `_id`, e-mail or a driver's phone number; for a company also those of its
 * people. Returns the number of accounts, because one e-mail may belong to employees of two companies.
 */
export async function endSessionsOf(parts: AuthParts, who: string): Promise<number> {
  const id = who.trim();
  const accounts = await parts.database.transaction(async (tx) => {
    const found = await tx
      .getRepository(AccountEntity)
      .findBy([{ id }, { email: canonicalEmail(who) }, { role: 'driver', phone: phoneDigits(who) }]);
    if (found.length === 0) throw notFound('account');
    for (const account of found) {
      await parts.sessions.endAllOf(tx, account.id);
      const { id: accountId, companyId } = account;
      await recordAudit(tx, {
        action: 'session.ended',
        subject: `account/${accountId}`,
        companyId,
        after: { scope: 'all' },
      });
      if (account.role === 'company') await markCompanySessionsEnded(tx, account.id);
    }
    return found.length;
  });
  await parts.sessions.announceEnded();
  return accounts;
}
