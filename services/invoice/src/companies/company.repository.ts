import type { EventData, RideSnapshot } from '@pahiya/contracts';
import { keepFact, type Database, type Tx } from '@pahiya/service-kit';
import { CompanyEntity, type Company } from './company.entity.ts';

/** Ignores an event older than the stored one. */
export function saveCompany(
  tx: Tx,
  { revision, companyId, code, name, gstin, address }: EventData<'auth.company.updated.v1'>,
  time: string,
): Promise<void> {
  return keepFact(tx, CompanyEntity, { key: { companyId }, row: { code, name, gstin, address }, revision, time });
}

/** The company of a ride; undefined until its first event has arrived. */
export async function companyOfRide(tx: Tx, { company: { companyId } }: RideSnapshot): Promise<Company | undefined> {
  return (await tx.getRepository(CompanyEntity).findOneBy({ companyId })) ?? undefined;
}

/** Finds a company by `_id` or by code, ignoring case. An `_id` takes precedence over a code. */
export async function findCompany({ dataSource }: Database, idOrCode: string): Promise<Company | undefined> {
  const found = await dataSource
    .getRepository(CompanyEntity)
    .createQueryBuilder('company')
    .where('company.companyId = :idOrCode or lower(company.code) = lower(:idOrCode)', { idOrCode })
    .orderBy('company.companyId = :idOrCode', 'DESC')
    .limit(1)
    .getOne();
  return found ?? undefined;
}
