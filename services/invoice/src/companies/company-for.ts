import { notFound, type Caller, type Database } from '@pahiya/service-kit';
import type { Company } from './company.entity.ts';
import { findCompany } from './company.repository.ts';

/**
 * Finds the company with this `_id` or code, for an admin or for the company itself; others get NOT_FOUND. A company
 * that has just registered is described by its token until its event arrives.
 * @throws PahiyaError NOT_FOUND
 */
export async function companyFor(database: Database, idOrCode: string, caller: Caller): Promise<Company> {
  const company = (await findCompany(database, idOrCode)) ?? companyOfToken(caller, idOrCode);
  if (!company || (caller.role !== 'admin' && company.companyId !== caller.sub)) throw notFound('company');
  return company;
}

function companyOfToken({ role, sub, companyCode, companyName }: Caller, idOrCode: string): Company | undefined {
  if (role !== 'company' || companyCode === undefined) return undefined;
  if (idOrCode !== sub && idOrCode.toLowerCase() !== companyCode.toLowerCase()) return undefined;
  return { companyId: sub, code: companyCode, name: companyName ?? companyCode, gstin: null, address: null };
}
