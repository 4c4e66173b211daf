import type { AccountStatus, Company } from '@pahiya/contracts';
import {
  columnsFor,
  containing,
  inAnyCase,
  notFound,
  pageOf,
  peopleOrder,
  type Database,
  type PeopleOrderWanted,
  type Tx,
} from '@pahiya/service-kit';
import { sameText } from '../accounts/account.ts';
import { CompanyEntity, type KeptCompany } from './company.entity.ts';

function companyView(row: KeptCompany): Company {
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
export async function companyOf({ dataSource }: Database, id: string): Promise<Company> {
  const found = await dataSource.getRepository(CompanyEntity).findOneBy({ id });
  if (found === null) throw notFound('company');
  return companyView(found);
}

/** The company that has both this code and this name. @throws PahiyaError NOT_FOUND */
export async function companyNamed({ dataSource }: Database, code: string, name: string): Promise<{ id: string }> {
  const found = await dataSource.getRepository(CompanyEntity).findOneBy({ code: inAnyCase(code) });
  if (found === null || !sameText(found.name, name)) throw notFound('company');
  return { id: found.id };
}

export interface CompanyFilter extends PeopleOrderWanted {
  q?: string;
  status?: AccountStatus;
  limit?: number;
}

const COLUMNS = columnsFor<KeptCompany>(CompanyEntity);

/** By name unless said otherwise. `q` is looked for in name, code and e-mail. */
export async function listCompanies(
  database: Database,
  { q = '', status, limit = 50, ...wanted }: CompanyFilter,
): Promise<{ companies: Company[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, { unlessSaid: 'name', byName: 'lower(name)' });
  const found = await database.query<{ id: string; sortName: string }>({
    text: `select page.*, lower(name) as "sortName" from (select ${COLUMNS.selected} from company) as page
           where ${isBeyond}
             and (name ilike $3 or code ilike $3 or email ilike $3)
             and ($4::text is null or status = $4)
           ${orderBy} limit $5`,
    values: [...values, containing(q), status ?? null, limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { companies: page.map(COLUMNS.read).map(companyView), ...next };
}

export async function insertCompany(
  tx: Tx,
  company: { id: string; code: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.getRepository(CompanyEntity).insert(company);
}

export interface CompanyDetails {
  name?: string;
  phone?: string;
  /** Empty takes the address away. */
  address?: string;
  gstin?: string;
}

export async function updateCompany(tx: Tx, id: string, { address, ...details }: CompanyDetails): Promise<void> {
  const changed = { ...details, address: address === '' ? null : address };
  await tx.getRepository(CompanyEntity).update({ id }, changed);
}
