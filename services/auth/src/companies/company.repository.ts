import { type AccountStatus, type Company } from '@pahiya/contracts';
import {
  containing,
  type Database,
  pageOf,
  PahiyaError,
  peopleOrder,
  type PeopleOrderWanted,
  queryRows,
  type Tx,
} from '@pahiya/service-kit';
import { sameText } from '../accounts/account.ts';

export interface CompanyRow {
  id: string;
  code: string;
  name: string;
  email: string;
  status: AccountStatus;
  gstin: string | null;
  address: string | null;
  phone: string | null;
  createdAt: Date;
}

export const SELECT_COMPANY = `
  select c.id, c.code, c.name, a.email, c.status, c.gstin, c.address, c.phone, c.created_at as "createdAt"
  from company c join account a on a.id = c.id`;

function companyView(row: CompanyRow): Company {
  return {
    _id: row.id,
    id: row.id,
    companyId: row.code,
    companyName: row.name,
    name: row.name,
    email: row.email,
    status: row.status,
    gstin: row.gstin,
    address: row.address,
    phone: row.phone,
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws PahiyaError NOT_FOUND */
export async function companyOf(database: Database, id: string): Promise<Company> {
  const [row] = await database.query<CompanyRow>({ text: `${SELECT_COMPANY} where c.id = $1`, values: [id] });
  if (row === undefined) throw companyNotFound();
  return companyView(row);
}

/** The company that has both this code and this name. @throws PahiyaError NOT_FOUND */
export async function companyNamed(database: Database, code: string, name: string): Promise<{ id: string }> {
  const [row] = await database.query<CompanyRow>({
    text: `${SELECT_COMPANY} where lower(c.code) = lower($1)`,
    values: [code],
  });
  if (row === undefined || !sameText(row.name, name)) throw companyNotFound();
  return { id: row.id };
}

export interface CompanyFilter extends PeopleOrderWanted {
  q?: string;
  status?: AccountStatus;
  limit?: number;
}

/** By name unless said otherwise. `q` is looked for in name, code and e-mail. */
export async function listCompanies(
  database: Database,
  { q = '', status, limit = 50, ...wanted }: CompanyFilter,
): Promise<{ companies: Company[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, { unlessSaid: 'name', byName: 'lower(name)' });
  const found = await database.query<CompanyRow & { sortName: string }>({
    text: `select page.*, lower(name) as "sortName" from (${SELECT_COMPANY}) as page
           where ${isBeyond}
             and (name ilike $3 or code ilike $3 or email ilike $3)
             and ($4::text is null or status = $4)
           ${orderBy} limit $5`,
    values: [...values, containing(q), status ?? null, limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { companies: page.map(companyView), ...next };
}

export async function insertCompany(
  tx: Tx,
  company: { id: string; code: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.query('insert into company (id, code, name, created_at) values ($1, $2, $3, $4)', [
    company.id,
    company.code,
    company.name,
    company.createdAt,
  ]);
}

export interface CompanyDetails {
  name?: string;
  phone?: string;
  /** Empty takes the address away. */
  address?: string;
  gstin?: string;
}

export async function updateCompany(tx: Tx, id: string, details: CompanyDetails): Promise<void> {
  await queryRows(
    tx,
    `update company set name = coalesce($2, name), phone = coalesce($3, phone),
       address = case when $4::text is null then address else nullif($4, '') end, gstin = coalesce($5, gstin)
     where id = $1`,
    [id, details.name ?? null, details.phone ?? null, details.address ?? null, details.gstin ?? null],
  );
}

function companyNotFound(): PahiyaError {
  return new PahiyaError('NOT_FOUND', 'Company not found');
}
