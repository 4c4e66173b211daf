import type { Company, CompanyStatus, Joining } from '@pahiya/contracts';
import {
  columnsFor,
  containing,
  inAnyCase,
  notFound,
  pageOf,
  peopleOrder,
  type AuditValues,
  type Database,
  type Language,
  type PeopleOrderWanted,
  type Tx,
} from '@pahiya/service-kit';
import { sameText, tidy } from '../accounts/account.ts';
import { accountIsGone } from '../sessions/refusals.ts';
import { CompanyEntity, emailOf, TakenNameEntity, type KeptCompany } from './company.entity.ts';
import { nameKey } from './name-key.ts';

function companyView(row: KeptCompany): Company {
  return {
    _id: row.id,
    id: row.id,
    companyId: row.code,
    companyName: row.name,
    name: row.name,
    email: emailOf(row),
    status: row.status,
    joining: row.joining,
    emailDomains: row.emailDomains,
    notifyOfJoiners: row.joinerMail !== null,
    gstin: row.gstin,
    address: row.address,
    phone: row.phone,
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws PahiyaError NOT_FOUND */
export async function companyOf(tx: Pick<Tx, 'getRepository'>, id: string): Promise<Company> {
  const found = await tx.getRepository(CompanyEntity).findOneBy({ id });
  if (found === null) throw notFound('company');
  return companyView(found);
}

/** The active company with both this code and this name. */
export async function companyNamed(
  { dataSource }: Database,
  code: string,
  name: string,
): Promise<KeptCompany | undefined> {
  const found = await dataSource.getRepository(CompanyEntity).findOneBy({ code: inAnyCase(code), status: 'active' });
  return found !== null && sameText(found.name, name) ? found : undefined;
}

export interface CompanyFilter extends PeopleOrderWanted {
  q?: string;
  status?: CompanyStatus;
  limit?: number;
}

const COLUMNS = columnsFor<KeptCompany>(CompanyEntity);

/** Sorted by name by default. `q` searches name, code and e-mail. */
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
    values: [...values, containing(tidy(q)), status ?? null, limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { companies: page.map(COLUMNS.read).map(companyView), ...next };
}

/** Until the transaction ends, the company stays active: it is neither suspended nor deleted. False if it is not active. */
export async function lockActiveCompany(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .getRepository(CompanyEntity)
    .findOne({ select: { id: true }, where: { id, status: 'active' }, lock: { mode: 'pessimistic_read' } });
  return found !== null;
}

export async function insertCompany(
  tx: Tx,
  company: Pick<KeptCompany, 'id' | 'code' | 'name' | 'status' | 'joining' | 'createdAt'>,
): Promise<void> {
  await tx.getRepository(CompanyEntity).insert(company);
  await takeName(tx, company);
}

/** Violates `company_name_pkey` if another company has the same or a similar name. */
async function takeName(tx: Tx, { id: companyId, name }: Pick<KeptCompany, 'id' | 'name'>): Promise<void> {
  await tx.getRepository(TakenNameEntity).upsert({ key: nameKey(name), companyId }, ['companyId']);
}

export interface CompanyDetails {
  name?: string;
  phone?: string;
  /** Empty removes the address. */
  address?: string;
  /** Empty removes the GSTIN. */
  gstin?: string;
  joining?: Joining;
  emailDomains?: string[];
  joinerMail?: Language | null;
}

/**
 * Returns the changed details as they were and as they are.
 * @throws PahiyaError SESSION_ENDED when the company was suspended or deleted at this moment
 */
export async function updateCompany(
  tx: Tx,
  id: string,
  { address, gstin, ...details }: CompanyDetails,
): Promise<Record<'before' | 'after', AuditValues>> {
  const companies = tx.getRepository(CompanyEntity);
  // Locked before it is read: a name that somebody else saves at this moment must not count as unchanged.
  const where = { id, status: 'active' } as const;
  const active = await companies.findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_write' } });
  if (active === null) throw accountIsGone();
  const before = await companies.findOneByOrFail({ id });
  const changes = {
    ...details,
    address: address === '' ? null : address,
    gstin: gstin === '' ? null : gstin,
  };
  await companies.update({ id }, changes);
  const { name = before.name } = details;
  // A company that shared its name before names were unique can still save its other details.
  if (nameKey(name) !== nameKey(before.name)) await takeName(tx, { id, name });
  return { before: detailsOf(before), after: detailsOf(await companies.findOneByOrFail({ id })) };
}

function detailsOf({ name, phone, address, gstin, joining, emailDomains, joinerMail }: KeptCompany): AuditValues {
  return { name, phone, address, gstin, joining, emailDomains, notifyOfJoiners: joinerMail !== null };
}
