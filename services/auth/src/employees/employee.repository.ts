import type { Employee } from '@pahiya/contracts';
import {
  containing,
  type Database,
  pageOf,
  peopleOrder,
  type PeopleOrderWanted,
  queryRows,
  type Tx,
} from '@pahiya/service-kit';

export interface EmployeeRow {
  id: string;
  companyId: string;
  employeeNumber: string | null;
  name: string | null;
  email: string;
  phone: string | null;
  createdAt: Date;
}

export const SELECT_EMPLOYEE = `
  select id, company_id as "companyId", employee_number as "employeeNumber", name, email, phone, created_at as "createdAt"
  from account`;

function employeeView(row: EmployeeRow): Employee {
  return {
    _id: row.id,
    employeeId: row.employeeNumber,
    employeeName: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function employeeOf(database: Database, companyId: string, id: string): Promise<Employee | undefined> {
  const [row] = await database.query<EmployeeRow>({
    text: `${SELECT_EMPLOYEE} where role = 'user' and company_id = $1 and id = $2`,
    values: [companyId, id],
  });
  return row && employeeView(row);
}

export interface EmployeeFilter extends PeopleOrderWanted {
  companyId: string;
  q?: string;
  limit?: number;
}

/** As the index has it: who registered alone has no name yet. */
const NAME = `coalesce(lower(name), '')`;

/** Newest first unless said otherwise. `q` is looked for in number, name and e-mail. */
export async function listEmployees(
  database: Database,
  { companyId, q = '', limit = 50, ...wanted }: EmployeeFilter,
): Promise<{ employees: Employee[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, { unlessSaid: 'registered', byName: NAME });
  const found = await database.query<EmployeeRow & { sortName: string }>({
    text: `select page.*, ${NAME} as "sortName"
           from (${SELECT_EMPLOYEE} where role = 'user' and company_id = $3) as page
           where ${isBeyond} and ("employeeNumber" ilike $4 or name ilike $4 or email ilike $4)
           ${orderBy} limit $5`,
    values: [...values, companyId, containing(q), limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { employees: page.map(employeeView), ...next };
}

/** By `_id`, or else by the company's own number. Answers the `_id` of who was deleted. */
export async function deleteEmployee(tx: Tx, companyId: string, idOrNumber: string): Promise<string | undefined> {
  const [deleted] = await queryRows<{ id: string }>(
    tx,
    `delete from account where role = 'user' and company_id = $1 and id = (
       select id from account
       where role = 'user' and company_id = $1 and (id = $2 or lower(employee_number) = lower($2))
       order by id = $2 desc limit 1)
     returning id`,
    [companyId, idOrNumber],
  );
  return deleted?.id;
}

export async function countEmployees(database: Database, companyId: string): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from account where role = 'user' and company_id = $1`,
    values: [companyId],
  });
  return row?.count ?? 0;
}

export async function countPeople(database: Database): Promise<{ totalEmployees: number; totalCompanies: number }> {
  const [row] = await database.query<{ totalEmployees: number; totalCompanies: number }>({
    text: `select (select count(*) from account where role = 'user')::int as "totalEmployees",
                  (select count(*) from company)::int as "totalCompanies"`,
  });
  return row ?? { totalEmployees: 0, totalCompanies: 0 };
}
