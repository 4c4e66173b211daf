import type { EventData } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';

type CompanyFact = EventData<'auth.company.registered.v1'>;
type EmployeeFact = EventData<'auth.employee.registered.v1'>;

/**
 * A fact that is older than what is known changes nothing. Its revision says so; of one without (the release before told
 * it), `as_of`, the time of the event.
 */
const isNewer = (table: string, revision: string) =>
  `case when ${revision}::integer is null then ${table}.as_of <= excluded.as_of else ${table}.revision < ${revision} end`;
const newest = (table: string) =>
  `revision = greatest(${table}.revision, excluded.revision), as_of = greatest(${table}.as_of, excluded.as_of)`;

export async function applyCompany(tx: Tx, fact: CompanyFact, asOf: string): Promise<void> {
  await tx.query(
    `insert into company (id, code, name, as_of, revision) values ($1, $2, $3, $4, coalesce($5::integer, 0))
     on conflict (id) do update set code = excluded.code, name = excluded.name, ${newest('company')}
       where ${isNewer('company', '$5')}`,
    [fact.companyId, fact.code, fact.name, asOf, fact.revision ?? null],
  );
}

export async function applyEmployee(tx: Tx, fact: EmployeeFact, asOf: string): Promise<void> {
  await tx.query(
    `insert into employee (id, company_id, employee_id, name, email, phone, as_of, revision)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::integer, 0))
     on conflict (id) do update set company_id = excluded.company_id, employee_id = excluded.employee_id, name = excluded.name,
       email = excluded.email, phone = excluded.phone, ${newest('employee')}
       where employee.removed_at is null and ${isNewer('employee', '$8')}`,
    [fact.userId, fact.companyId, fact.employeeId, fact.name, fact.email, fact.phone, asOf, fact.revision ?? null],
  );
}

export async function applyEmployeeRemoved(
  tx: Tx,
  fact: EventData<'auth.employee.removed.v1'>,
  asOf: string,
): Promise<void> {
  await tx.query(
    `insert into employee (id, company_id, removed_at, as_of) values ($1, $2, $3, $3)
     on conflict (id) do update set removed_at = excluded.removed_at, as_of = greatest(employee.as_of, excluded.as_of)`,
    [fact.userId, fact.companyId, asOf],
  );
}

export interface KnownEmployee {
  company_id: string;
  employee_id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  company_code: string | null;
  company_name: string | null;
}

export async function findEmployee(database: Database, userId: string): Promise<KnownEmployee | undefined> {
  const [row] = await database.query<KnownEmployee>({
    name: 'employee-by-id',
    text: `select company_id, employee_id, employee.name, email, phone, code as company_code, company.name as company_name
           from employee left join company on company.id = employee.company_id where employee.id = $1`,
    values: [userId],
  });
  return row;
}

export async function countKnownEmployees(database: Database, companyId: string): Promise<number> {
  const [row] = await database.query<{ employees: number }>({
    text: 'select count(*)::integer as employees from employee where company_id = $1 and removed_at is null',
    values: [companyId],
  });
  return row?.employees ?? 0;
}

/** The `_id` of a company named by its `_id` or its own code. */
export async function companyIdOf(database: Database, idOrCode: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>({
    text: 'select id from company where id = $1 or upper(code) = upper($1) order by (id = $1) desc limit 1',
    values: [idOrCode],
  });
  return row?.id;
}
