import { insertIfNew, type Database, type Tx } from '@pahiya/service-kit';
import { companyOfRide } from '../companies/company.repository.ts';
import { RideEntity, type ToldRide } from '../rides/ride.entity.ts';
import { SerialCounterEntity } from '../serials/serial-counter.entity.ts';
import { InvoiceEntity, type IssuedInvoice } from './invoice.entity.ts';
import { customerOf, taxOf, type Issuer, type Paper } from './invoice.ts';

/** The number after the last one, with the year's counter locked until the transaction ends. */
export async function lockNextNumber(tx: Tx, financialYear: string): Promise<number> {
  await insertIfNew(tx, SerialCounterEntity, { financialYear, lastNumber: 0 });
  const counters = tx.getRepository(SerialCounterEntity);
  const counter = await counters.findOneOrFail({ where: { financialYear }, lock: { mode: 'pessimistic_write' } });
  return counter.lastNumber + 1;
}

export async function recordNumber(tx: Tx, financialYear: string, lastNumber: number): Promise<void> {
  await tx.getRepository(SerialCounterEntity).update({ financialYear }, { lastNumber });
}

/** False when the ride has an invoice already. */
export function insertInvoice(
  tx: Tx,
  { ride, customer, operator, tax, serial, issuedAt }: Paper & { serial: string; issuedAt: Date },
  { financialYear, number }: { financialYear: string; number: number },
): Promise<boolean> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, ...supply } = tax;
  return insertIfNew(tx, InvoiceEntity, {
    rideId: ride.rideId,
    financialYear,
    number,
    serial,
    issuedAt,
    companyId: ride.company.companyId,
    rideDate: ride.date,
    rideTime: ride.time,
    taxablePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise,
    supply,
    ride,
    customer,
    operator,
  });
}

/** The issued invoice of a known ride, or a proforma by the current terms. */
export async function findPaper({ dataSource }: Database, rideId: string, issuer: Issuer): Promise<Paper | undefined> {
  const issued = await dataSource.getRepository(InvoiceEntity).findOneBy({ rideId });
  if (issued) return paperOf(issued);
  const told = await dataSource.getRepository(RideEntity).findOneBy({ rideId });
  return told ? proformaOf(dataSource.manager, told, issuer) : undefined;
}

function paperOf({ ride, customer, operator, serial, issuedAt, supply, ...amounts }: IssuedInvoice): Paper {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = amounts;
  const tax = { ...supply, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
  return { ride, customer, operator, tax, serial, issuedAt };
}

async function proformaOf(tx: Tx, { snapshot: ride }: ToldRide, issuer: Issuer): Promise<Paper> {
  const customer = customerOf(ride, await companyOfRide(tx, ride));
  const { operator } = issuer;
  return { ride, customer, operator, tax: taxOf(ride, customer, issuer), serial: null, issuedAt: null };
}
