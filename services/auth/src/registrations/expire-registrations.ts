import { room } from '@pahiya/contracts';
import { startLoop, type Loop } from '@pahiya/messaging';
import { noteChange, recordAudit, type Tx } from '@pahiya/service-kit';
import { IsNull, LessThan } from 'typeorm';
import type { AuthParts } from '../parts.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import { deleteWaitingCompany, forgetDeletedCompanies } from '../companies/delete-company.ts';
import { RegistrationEntity } from './registration.entity.ts';

/** Twice the lifetime of the links that prove registrations. */
const UNPROVEN_HOURS = 48;
/** A registration without a decision expires after this time; the person may ask again. */
const UNDECIDED_DAYS = 30;
const HOUR_MS = 3600_000;

const LOOK_EVERY_MS = HOUR_MS;

export function keepExpiring(parts: AuthParts): Loop {
  return startLoop({
    pass: () => expireRegistrations(parts),
    pollMs: LOOK_EVERY_MS,
    onError: (err) => parts.log.warn({ err }, 'registrations that have expired were not deleted'),
  });
}

/** Deletes what somebody registered and nobody proved, let in or activated, so that floods of it do not stay. */
async function expireRegistrations({ database, clock }: Pick<AuthParts, 'database' | 'clock'>): Promise<void> {
  const ago = (hours: number) => LessThan(new Date(clock.now().getTime() - hours * HOUR_MS));
  const undecided = ago(UNDECIDED_DAYS * 24);
  const unproven = { provenAt: IsNull(), createdAt: ago(UNPROVEN_HOURS) };
  await database.dataSource.getRepository(RegistrationEntity).delete(unproven);
  await database.transaction((tx) => deleteJoiners(tx, undecided));
  const waiting = { status: 'waiting', createdAt: undecided } as const;
  const companies = await database.dataSource.getRepository(CompanyEntity).findBy(waiting);
  for (const { id } of companies) await database.transaction((tx) => expireCompany(tx, id));
  await database.transaction(forgetDeletedCompanies);
}

async function deleteJoiners(tx: Tx, provenAt: ReturnType<typeof LessThan<Date>>): Promise<void> {
  const registrations = tx.getRepository(RegistrationEntity);
  const late = await registrations.find({ where: { provenAt }, lock: { mode: 'pessimistic_write' } });
  for (const { id, companyId } of late) {
    await registrations.delete({ id });
    if (companyId !== null) noteChange(tx, { kind: 'employee', id }, room.company(companyId));
  }
}

/** Deletes the company, unless an admin has activated it since. */
async function expireCompany(tx: Tx, id: string): Promise<void> {
  const where = { id, status: 'waiting' } as const;
  const found = await tx.getRepository(CompanyEntity).findOne({
    select: { id: true },
    where,
    lock: { mode: 'pessimistic_write' },
  });
  if (found === null) return;
  await deleteWaitingCompany(tx, id);
  const [before, after] = [{ status: 'waiting' }, { status: 'deleted' }];
  await recordAudit(tx, {
    action: 'company.status-changed',
    subject: `company/${id}`,
    companyId: id,
    before,
    after,
  });
}
