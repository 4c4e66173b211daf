import { room, type RideSnapshot } from '@pahiya/contracts';
import { noteChange, recordAudit, type Tx } from '@pahiya/service-kit';
import { companyOfRide } from '../companies/company.repository.ts';
import { financialYearOf } from '../serials/financial-year.ts';
import { formatSerial } from '../serials/serial.ts';
import { customerOf, taxOf, type Issuer } from './invoice.ts';
import { InvoiceEntity } from './invoice.entity.ts';
import { insertInvoice, lockNextNumber, recordNumber } from './invoice.repository.ts';

/**
 * Issues the invoice of a completed ride, unless it has one: takes the next serial of the financial year of completion (or of the decision on its extras)
 * and stores the invoice. The counter stays locked until the commit, so no number is skipped or used twice.
 *
 * Issues nothing while the company's event has not arrived, because an issued invoice is never changed, and would lack the
 * company's GSTIN and address. Returns whether the ride has its invoice.
 */
export async function issueInvoice(tx: Tx, ride: RideSnapshot, issuer: Issuer): Promise<boolean> {
  if (ride.completedAt === null) throw new RangeError(`Ride ${ride.rideId} is completed, but not when`);
  const issuedAt = new Date(ride.extrasDecidedAt ?? ride.completedAt);
  const financialYear = financialYearOf(issuedAt);
  const company = await companyOfRide(tx, ride);
  if (company === undefined) return tx.getRepository(InvoiceEntity).existsBy({ rideId: ride.rideId });
  const customer = customerOf(ride, company);
  const tax = taxOf(ride, customer, issuer);

  const number = await lockNextNumber(tx, financialYear);
  const serial = formatSerial({ prefix: issuer.prefix, financialYear, number });
  const paper = { ride, customer, operator: issuer.operator, tax, serial, issuedAt };
  if (!(await insertInvoice(tx, paper, { financialYear, number }))) return true;
  await recordNumber(tx, financialYear, number);
  await recordAudit(tx, {
    action: 'invoice.issued',
    subject: `ride/${ride.rideId}`,
    companyId: ride.company.companyId,
    actor: null,
    after: { serial, totalPaise: tax.totalPaise },
  });
  noteChange(tx, { kind: 'invoice', id: ride.rideId }, room.company(ride.company.companyId));
  return true;
}
