import type { EventData } from '@pahiya/contracts';
import { columnsFor, insertIfNew, keepFact, type Database, type Tx } from '@pahiya/service-kit';
import { IsNull } from 'typeorm';
import { CompanyEntity, EmployeeEntity, type ToldEmployee } from './people.entity.ts';

type CompanyFact = EventData<'auth.company.registered.v1'>;
type EmployeeFact = EventData<'auth.employee.registered.v1'>;

export function applyCompany(
  tx: Tx,
  { companyId: id, code, name, status, revision }: CompanyFact,
  time: string,
): Promise<void> {
  const row = { code, name, isActive: status === 'active' };
  return keepFact(tx, CompanyEntity, { key: { id }, row, revision, time });
}

export async function applyEmployee(tx: Tx, { userId: id, revision, ...fact }: EmployeeFact, time: string) {
  const { companyId, employeeId, name, email, phone } = fact;
  const employees = tx.getRepository(EmployeeEntity);
  const known = await employees.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (known && known.removedAt !== null) return;
  const row = { companyId, employeeId, name, email, phone };
  await keepFact(tx, EmployeeEntity, { key: { id }, row, revision, time });
}

export async function applyEmployeeRemoved(
  tx: Tx,
  { userId: id, companyId }: EventData<'auth.employee.removed.v1'>,
  time: string,
): Promise<void> {
  const removedAt = new Date(time);
  if (await insertIfNew(tx, EmployeeEntity, { id, companyId, removedAt, asOf: removedAt })) return;
  await tx.getRepository(EmployeeEntity).update({ id, removedAt: IsNull() }, { removedAt });
}

export interface KnownEmployee extends ToldEmployee {
  companyCode: string | null;
  companyName: string | null;
  /** Null while the company is not known yet. */
  isCompanyActive: boolean | null;
}

const EMPLOYEE = columnsFor<ToldEmployee>(EmployeeEntity);

/** Named and prepared: a part of the bench's row "Creating a booking". */
export async function findEmployee(database: Database, userId: string): Promise<KnownEmployee | undefined> {
  const [row] = await database.query<Pick<KnownEmployee, 'companyCode' | 'companyName' | 'isCompanyActive'>>({
    name: 'employee-by-id',
    text: `select ${EMPLOYEE.selected}, company.code as "companyCode", company.name as "companyName",
                  company.is_active as "isCompanyActive"
           from employee left join company on company.id = employee.company_id where employee.id = $1`,
    values: [userId],
  });
  if (row === undefined) return undefined;
  const { companyCode, companyName, isCompanyActive } = row;
  return { ...EMPLOYEE.read(row), companyCode, companyName, isCompanyActive };
}

export function countKnownEmployees({ dataSource }: Database, companyId: string): Promise<number> {
  return dataSource.getRepository(EmployeeEntity).countBy({ companyId, removedAt: IsNull() });
}

/** The `_id` of a company named by its `_id` or its own code. */
export async function companyIdOf({ dataSource }: Database, idOrCode: string): Promise<string | undefined> {
  const found = await dataSource
    .getRepository(CompanyEntity)
    .createQueryBuilder('company')
    .where('company.id = :idOrCode or upper(company.code) = upper(:idOrCode)', { idOrCode })
    .orderBy('company.id = :idOrCode', 'DESC')
    .limit(1)
    .getOne();
  return found?.id;
}
