import type { EventData, RideSnapshot } from '@pahiya/contracts';
import { keepFact, type Database, type Tx } from '@pahiya/service-kit';
import { customerOf, type Customer } from '../invoices/invoice.ts';
import { CompanyEntity, type Company } from './company.entity.ts';

/** Ignores an event older than the stored one. */
export function saveCompany(
  tx: Tx,
  { revision, companyId, code, name, gstin, address }: EventData<'auth.company.updated.v1'>,
  time: string,
): Promise<void> {
  return keepFact(tx, CompanyEntity, { key: { companyId }, row: { code, name, gstin, address }, revision, time });
}

/** Who the ride is billed to. Uses the ride's own data if the company's event has not arrived yet. */
export async function customerOfRide(tx: Tx, ride: RideSnapshot): Promise<Customer> {
  const { companyId } = ride.company;
  return customerOf(ride, (await tx.getRepository(CompanyEntity).findOneBy({ companyId })) ?? undefined);
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
