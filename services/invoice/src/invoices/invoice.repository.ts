import type { RideSnapshot } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';
import type { Company } from '../companies/company.repository.ts';
import type { GstSplit } from '../serials/gst.ts';
import { customerOf, taxOf, type Customer, type Issuer, type Operator, type Paper } from './invoice.ts';

/** The number after the last one, with the year's counter locked until the transaction ends. */
export async function lockNextNumber(tx: Tx, financialYear: string): Promise<number> {
  await tx.query('insert into serial_counter (financial_year, last_number) values ($1, 0) on conflict do nothing', [
    financialYear,
  ]);
  const [counter]: [{ next: number }] = await tx.query(
    'select last_number + 1 as next from serial_counter where financial_year = $1 for update',
    [financialYear],
  );
  return counter.next;
}

export async function recordNumber(tx: Tx, financialYear: string, number: number): Promise<void> {
  await tx.query('update serial_counter set last_number = $2 where financial_year = $1', [financialYear, number]);
}

/** False when the ride has an invoice already. */
export async function insertInvoice(
  tx: Tx,
  { ride, customer, operator, tax, serial, issuedAt }: Paper,
  { financialYear, number }: { financialYear: string; number: number },
): Promise<boolean> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, ...supply } = tax;
  const inserted: unknown[] = await tx.query(
    `insert into invoice (ride_id, financial_year, number, serial, issued_at, company_id, ride_date, ride_time,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, supply, ride, customer, operator)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (ride_id) do nothing returning ride_id`,
    [
      ride.rideId,
      financialYear,
      number,
      serial,
      issuedAt,
      ride.company.companyId,
      ride.date,
      ride.time,
      taxablePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
      totalPaise,
      JSON.stringify(supply),
      JSON.stringify(ride),
      JSON.stringify(customer),
      JSON.stringify(operator),
    ],
  );
  return inserted.length > 0;
}

interface PaperRow {
  ride: RideSnapshot;
  company: Company | null;
  issued: {
    serial: string;
    ride: RideSnapshot;
    customer: Customer;
    operator: Operator;
    tax: GstSplit;
  } | null;
  issuedAt: Date | null;
}

const SELECT_PAPER = `
  select r.snapshot as ride, i.issued_at as "issuedAt",
         case when c.company_id is not null then json_build_object('companyId', c.company_id, 'code', c.code,
           'name', c.name, 'gstin', c.gstin, 'address', c.address) end as company,
         case when i.ride_id is not null then json_build_object('serial', i.serial, 'ride', i.ride,
           'customer', i.customer, 'operator', i.operator, 'tax', i.supply || jsonb_build_object(
             'taxablePaise', i.taxable_paise, 'cgstPaise', i.cgst_paise, 'sgstPaise', i.sgst_paise,
             'igstPaise', i.igst_paise, 'totalPaise', i.total_paise)) end as issued
  from ride r
  left join company c on c.company_id = r.snapshot -> 'company' ->> 'companyId'
  left join invoice i on i.ride_id = r.ride_id
  where r.ride_id = $1`;

/** The paper of a ride that was heard of: the issued one, or a proforma on today's terms. */
export async function findPaper(database: Database, rideId: string, issuer: Issuer): Promise<Paper | undefined> {
  const [row] = await database.query<PaperRow>({ name: 'invoice-paper', text: SELECT_PAPER, values: [rideId] });
  if (row === undefined) return undefined;
  if (row.issued !== null) return { ...row.issued, issuedAt: row.issuedAt };
  const { ride } = row;
  const customer = customerOf(ride, row.company ?? undefined);
  const { operator } = issuer;
  return { ride, customer, operator, tax: taxOf(ride, customer, issuer), serial: null, issuedAt: null };
}
