import { room, type NightEscort } from '@pahiya/contracts';
import { insertIfNew, noteChange, PahiyaError, recordAudit, type Database, type Tx } from '@pahiya/service-kit';
import { In, IsNull, Not, Raw } from 'typeorm';
import { EmployeeEntity } from '../people/people.entity.ts';
import { NightEscortEntity } from './night-escort.entity.ts';

/** A refusal names at most this many employees. */
const MOST_NAMED = 5;

export async function nightEscortOf(tx: Pick<Tx, 'getRepository'>, companyId: string): Promise<NightEscort> {
  const chosen = await tx.getRepository(NightEscortEntity).findOneBy({ companyId });
  const employees = await tx.getRepository(EmployeeEntity).find({
    where: { companyId, needsEscort: true, removedAt: IsNull(), employeeId: Not(IsNull()) },
    order: { employeeId: 'ASC' },
  });
  return {
    switchedOn: chosen?.switchedOn ?? false,
    employeeIds: employees.flatMap(({ employeeId }) => employeeId ?? []),
  };
}

/** The same number in another case is the same employee's, as at the login. */
const inLowerCase = (employeeId: string): string => employeeId.trim().normalize('NFC').toLowerCase();

/** @throws PahiyaError RULE_BROKEN where the company has no such employee */
export async function changeNightEscort(
  database: Database,
  companyId: string,
  { switchedOn, employeeIds }: NightEscort,
): Promise<NightEscort> {
  const wanted = new Map(employeeIds.map((employeeId) => [inLowerCase(employeeId), employeeId.trim()]));
  return database.transaction(async (tx) => {
    await lockChoice(tx, companyId);
    const before = await nightEscortOf(tx, companyId);
    const employees = tx.getRepository(EmployeeEntity);
    const employeeId = Raw((column) => `lower(${column}) = any(:wanted)`, { wanted: [...wanted.keys()] });
    const found = await employees.findBy({ companyId, employeeId, removedAt: IsNull() });
    const known = new Set(found.map((employee) => inLowerCase(employee.employeeId ?? '')));
    const unknown = [...wanted].filter(([id]) => !known.has(id)).map(([, typed]) => typed);
    if (unknown.length > 0) {
      const named = unknown.slice(0, MOST_NAMED).join(', ');
      const rest = unknown.length > MOST_NAMED ? ', …' : '';
      throw new PahiyaError('RULE_BROKEN', { what: 'employees-unknown', employees: `${named}${rest}` });
    }
    await tx.getRepository(NightEscortEntity).update({ companyId }, { switchedOn });
    await employees.update({ companyId, needsEscort: true }, { needsEscort: false });
    await employees.update({ id: In(found.map(({ id }) => id)) }, { needsEscort: true });
    // How many, and not who: the journal outlives the people.
    await recordAudit(tx, {
      action: 'company.changed',
      subject: `company/${companyId}`,
      before: { nightEscort: before.switchedOn, escortedEmployees: before.employeeIds.length },
      after: { nightEscort: switchedOn, escortedEmployees: wanted.size },
    });
    noteChange(tx, { kind: 'company', id: companyId }, room.company(companyId));
    return nightEscortOf(tx, companyId);
  });
}

/** Locked before it is read, because the audit trail tells what a change has replaced. */
async function lockChoice(tx: Tx, companyId: string): Promise<void> {
  await insertIfNew(tx, NightEscortEntity, { companyId, switchedOn: false });
  await tx
    .getRepository(NightEscortEntity)
    .findOneOrFail({ where: { companyId }, lock: { mode: 'pessimistic_write' } });
}

/** Which of these riders may not travel alone at night. */
export async function ridersWithEscort({ dataSource }: Database, riderIds: readonly string[]): Promise<Set<string>> {
  const employees = await dataSource
    .getRepository(EmployeeEntity)
    .createQueryBuilder('employee')
    .innerJoin(NightEscortEntity.options.name, 'chosen', 'chosen.companyId = employee.companyId')
    .where({ id: In([...riderIds]), needsEscort: true })
    .andWhere('chosen.switchedOn')
    .getMany();
  return new Set(employees.map(({ id }) => id));
}
