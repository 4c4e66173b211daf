import type { Employee } from '@pahiya/contracts';
import {
  columnsFor,
  containing,
  inAnyCase,
  pageOf,
  peopleOrder,
  type Database,
  type PeopleOrderWanted,
  type Tx,
} from '@pahiya/service-kit';
import { Not } from 'typeorm';
import { AccountEntity, type KeptAccount } from '../accounts/account.entity.ts';
import { tidy } from '../accounts/account.ts';
import { CompanyEntity } from '../companies/company.entity.ts';

/** An employee's account has a company and an e-mail: the table's checks enforce it. */
type EmployeeAccount = KeptAccount & { companyId: string; email: string };
const isEmployee = (account: KeptAccount | null): account is EmployeeAccount =>
  account?.role === 'user' && account.companyId !== null && account.email !== null;

function employeeView(row: EmployeeAccount): Employee {
  return {
    _id: row.id,
    employeeId: row.employeeNumber,
    employeeName: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws Error when there is none */
export async function findEmployeeOrFail(tx: Tx, id: string): Promise<EmployeeAccount> {
  const found = await tx.getRepository(AccountEntity).findOneBy({ id });
  if (!isEmployee(found)) throw new Error(`There is no employee ${id}`);
  return found;
}

/** @throws Error when there is none */
export async function employeeOf(tx: Tx, id: string): Promise<Employee> {
  return employeeView(await findEmployeeOrFail(tx, id));
}

export interface EmployeeFilter extends PeopleOrderWanted {
  companyId: string;
  q?: string;
  limit?: number;
}

const COLUMNS = columnsFor<KeptAccount, EmployeeAccount>(AccountEntity);
/** The same expression as the index: an employee who registered alone has no name yet. */
const NAME = `coalesce(lower(name), '')`;

/** Newest first by default. `q` searches number, name and e-mail. */
export async function listEmployees(
  database: Database,
  { companyId, q = '', limit = 50, ...wanted }: EmployeeFilter,
): Promise<{ employees: Employee[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, { unlessSaid: 'registered', byName: NAME });
  const found = await database.query<{ id: string; sortName: string }>({
    text: `select ${COLUMNS.selected}, ${NAME} as "sortName" from account
           where role = 'user' and company_id = $3 and ${isBeyond}
             and (employee_number ilike $4 or name ilike $4 or email ilike $4)
           ${orderBy} limit $5`,
    values: [...values, companyId, containing(tidy(q)), limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { employees: page.map(COLUMNS.read).map(employeeView), ...next };
}

/** Finds the employee by `_id`, or else by the company's own number. Returns the deleted employee. */
export async function deleteEmployee(
  tx: Tx,
  companyId: string,
  idOrNumber: string,
): Promise<EmployeeAccount | undefined> {
  const accounts = tx.getRepository(AccountEntity);
  const ofCompany = { role: 'user', companyId } as const;
  const found = await accounts.findBy([
    { ...ofCompany, id: idOrNumber },
    { ...ofCompany, employeeNumber: inAnyCase(idOrNumber) },
  ]);
  const employee = found.find((account) => account.id === idOrNumber) ?? found[0] ?? null;
  if (!isEmployee(employee)) return undefined;
  const { affected } = await accounts.delete({ ...ofCompany, id: employee.id });
  return affected === 1 ? employee : undefined;
}

export function countEmployees({ dataSource }: Database, companyId: string): Promise<number> {
  return dataSource.getRepository(AccountEntity).countBy({ role: 'user', companyId });
}

export async function countPeople({
  dataSource,
}: Database): Promise<{ totalEmployees: number; totalCompanies: number }> {
  const [totalEmployees, totalCompanies] = await Promise.all([
    dataSource.getRepository(AccountEntity).countBy({ role: 'user' }),
    dataSource.getRepository(CompanyEntity).countBy({ status: Not('deleted') }),
  ]);
  return { totalEmployees, totalCompanies };
}
