import { PahiyaError, recordAudit, refusingDuplicates, type Tx } from '@pahiya/service-kit';
import { IsNull, Not, Raw } from 'typeorm';
import type { AuthParts } from '../parts.ts';
import { AccountEntity } from '../accounts/account.entity.ts';
import { findAccount } from '../accounts/account.repository.ts';
import { tidy, type Account, type EmployeeIdentity } from '../accounts/account.ts';
import { isNumberTurnedAway } from '../registrations/turned-away.repository.ts';
import { loginRefused } from '../sessions/refusals.ts';
import { TAKEN } from './employee.ts';
import { announceEmployee } from './employee.events.ts';

/**
 * An employee whose number and name the company has not set claims them at the first login. Of two simultaneous logins,
 * one succeeds. A login can claim neither a colleague's name nor the number of a dismissed person.
 */
export async function claimIdentity(parts: AuthParts, account: Account, given: EmployeeIdentity): Promise<Account> {
  const [employeeNumber, name] = [tidy(given.employeeId), tidy(given.employeeName)];
  await refusingDuplicates(TAKEN, () =>
    parts.database.transaction(async (tx) => {
      const { id, passwordHash, companyId } = account;
      if (companyId === null) return;
      if (await isNumberTurnedAway(tx, companyId, employeeNumber))
        throw new PahiyaError('ALREADY_EXISTS', { what: 'employee-number' });
      await refuseColleaguesName(tx, account, name);
      const { affected } = await tx
        .getRepository(AccountEntity)
        .update({ id, passwordHash, employeeNumber: IsNull() }, { employeeNumber, name, identityClaimed: true });
      if (affected !== 1) return;
      await announceEmployee(tx, 'auth.employee.updated.v1', id);
      const actor = { id, role: 'user', companyId };
      await recordAudit(tx, {
        action: 'employee.changed',
        subject: `account/${id}`,
        actor,
        after: { employeeNumber, name },
      });
    }),
  );
  const now = await findAccount(parts.database.dataSource, account.id);
  if (now === undefined) throw loginRefused();
  return now;
}

/** Names keep the joiners that shape a letter of an Indian script, but most people cannot see whether a name has them. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * Only the company may give two colleagues the same name.
 * @throws PahiyaError ALREADY_EXISTS
 */
export async function refuseColleaguesName(
  tx: Tx,
  { id, companyId }: Pick<Account, 'id' | 'companyId'>,
  name: string,
): Promise<void> {
  if (companyId === null) return;
  const plain = name.replace(JOINERS, '').toLowerCase();
  // Simultaneous claims of the same name: one waits for the other.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`auth:name:${companyId}:${plain}`]);
  const sameName = Raw((column) => `lower(regexp_replace(${column}, :joiners, '', 'g')) = lower(:plain)`, {
    plain,
    joiners: JOINERS.source,
  });
  const where = { role: 'user', companyId, id: Not(id), name: sameName } as const;
  if (await tx.getRepository(AccountEntity).existsBy(where))
    throw new PahiyaError('ALREADY_EXISTS', { what: 'employee-name' });
}
