import type { EventData, RideSnapshot } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';
import { customerOf, type Customer } from '../invoices/invoice.ts';

export interface Company {
  companyId: string;
  code: string;
  name: string;
  gstin: string | null;
  address: string | null;
}

/** A fact that is older than what is known changes nothing. One of the release before has no revision: its time orders it. */
export async function saveCompany(
  tx: Tx,
  { revision, companyId, code, name, gstin, address }: EventData<'auth.company.updated.v1'>,
  toldAt: string,
): Promise<void> {
  await tx.query(
    `insert into company (company_id, code, name, gstin, address, told_at, revision)
       values ($1, $2, $3, $4, $5, $6, coalesce($7::integer, 0))
     on conflict (company_id) do update
       set code = excluded.code, name = excluded.name, gstin = excluded.gstin, address = excluded.address,
           told_at = greatest(company.told_at, excluded.told_at), revision = greatest(company.revision, excluded.revision)
       where case when $7::integer is null then company.told_at <= excluded.told_at else company.revision < $7 end`,
    [companyId, code, name, gstin, address, toldAt, revision ?? null],
  );
}

/** Whom the ride is billed to, as known in this transaction; of a company not heard of yet, what the ride says. */
export async function customerOfRide(tx: Tx, ride: RideSnapshot): Promise<Customer> {
  const [company]: Company[] = await tx.query(
    'select company_id as "companyId", code, name, gstin, address from company where company_id = $1',
    [ride.company.companyId],
  );
  return customerOf(ride, company);
}

/** By `_id` or by code, in any case; a company whose `_id` it is comes before one whose code it is. */
export async function findCompany(database: Database, idOrCode: string): Promise<Company | undefined> {
  const [company] = await database.query<Company>({
    name: 'invoice-company',
    text: `select company_id as "companyId", code, name, gstin, address from company
           where company_id = $1 or lower(code) = lower($1) order by company_id = $1 desc limit 1`,
    values: [idOrCode],
  });
  return company;
}
