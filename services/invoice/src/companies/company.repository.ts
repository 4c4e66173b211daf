import type { EventData, RideSnapshot } from '@pahiya/contracts';
import { keepFact, type Database, type Tx } from '@pahiya/service-kit';
import { customerOf, type Customer } from '../invoices/invoice.ts';
import { CompanyEntity, type Company } from './company.entity.ts';

/** A fact that is older than what is known changes nothing. */
export function saveCompany(
  tx: Tx,
  { revision, companyId, code, name, gstin, address }: EventData<'auth.company.updated.v1'>,
  time: string,
): Promise<void> {
  return keepFact(tx, CompanyEntity, { key: { companyId }, row: { code, name, gstin, address }, revision, time });
}

/** Whom the ride is billed to, as known in this transaction; of a company not heard of yet, what the ride says. */
export async function customerOfRide(tx: Tx, ride: RideSnapshot): Promise<Customer> {
  const { companyId } = ride.company;
  return customerOf(ride, (await tx.getRepository(CompanyEntity).findOneBy({ companyId })) ?? undefined);
}

/** By `_id` or by code, in any case; a company whose `_id` it is comes before one whose code it is. */
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
