import { phoneDigits, type RouteBody, type routes, type User } from '@pahiya/contracts';
import { type Caller, PahiyaError, recordAudit, type Tx } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import { announceCompany } from '../companies/company.events.ts';
import { refuseColleaguesName } from '../employees/claim-identity.ts';
import { announceEmployee } from '../employees/employee.events.ts';
import { accountIsGone } from '../sessions/refusals.ts';
import { AccountEntity } from './account.entity.ts';
import { findAccount } from './account.repository.ts';
import { sameText, tidy, userView, type Account } from './account.ts';
import { changePassword, newPasswordHash } from './change-password.ts';
import { profileOf } from './profile-of.ts';

type ProfileChange = RouteBody<typeof routes.auth.updateProfile>;

export async function changeProfile(parts: AuthParts, caller: Caller, change: ProfileChange): Promise<User> {
  if (caller.role === 'company' && change.employeeName !== undefined)
    throw new PahiyaError('RULE_BROKEN', { what: 'company-has-no-employee-name' });
  const account = await profileOf(parts, caller);
  const passwordHash = await newPasswordHash(parts, account, change);
  const changed = await parts.database.transaction(async (tx) => {
    if (passwordHash !== undefined) await changePassword(tx, parts, { account, caller, passwordHash });
    if (change.employeeName !== undefined || change.phone !== undefined) await changeDetails(tx, account, change);
    return findAccount(tx, account.id);
  });
  await parts.sessions.announceEnded();
  if (changed === undefined) throw accountIsGone();
  return userView(changed);
}

async function changeDetails(tx: Tx, account: Account, change: ProfileChange): Promise<void> {
  const { id, role } = account;
  const phone = change.phone === undefined ? undefined : phoneDigits(change.phone);
  if (role === 'company') return changePhoneOfCompany(tx, id, phone);
  const name = change.employeeName === undefined ? undefined : tidy(change.employeeName);
  const isNew = name !== undefined && !sameText(name, account.name ?? '');
  if (role === 'user' && isNew) await refuseColleaguesName(tx, account, name);
  const accounts = tx.getRepository(AccountEntity);
  const before = await locked(accounts.findOne({ where: { id }, ...LOCKED }));
  await recordProfile(tx, before, { name, phone });
  await accounts.update({ id }, { name, phone });
  if (role === 'user') await announceEmployee(tx, 'auth.employee.updated.v1', id);
}

async function changePhoneOfCompany(tx: Tx, id: string, phone: string | undefined): Promise<void> {
  const companies = tx.getRepository(CompanyEntity);
  const before = await locked(companies.findOne({ where: { id, status: 'active' }, ...LOCKED }));
  await recordProfile(tx, before, { name: undefined, phone });
  await companies.update({ id }, { phone });
  await announceCompany(tx, 'auth.company.updated.v1', id);
}

type Profile = Pick<Account, 'id' | 'name' | 'phone'>;
/** Locked before it is read, because the audit trail tells what a change has replaced. */
const LOCKED = { select: { id: true, name: true, phone: true }, lock: { mode: 'pessimistic_write' } } as const;

async function locked(finding: Promise<Profile | null>): Promise<Profile> {
  const found = await finding;
  if (found === null) throw accountIsGone();
  return found;
}

/** Fields that were not sent count as unchanged. */
async function recordProfile(
  tx: Tx,
  { id, name, phone }: Profile,
  to: { name: string | undefined; phone: string | undefined },
): Promise<void> {
  const after = { name: to.name ?? name, phone: to.phone ?? phone };
  await recordAudit(tx, { action: 'profile.changed', subject: `account/${id}`, before: { name, phone }, after });
}
