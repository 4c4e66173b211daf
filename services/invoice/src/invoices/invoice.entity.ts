import type { RideSnapshot } from '@pahiya/contracts';
import { indexesOfMigrations, paise } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { RideEntity } from '../rides/ride.entity.ts';
import type { GstSplit } from '../serials/gst.ts';
import { SerialCounterEntity } from '../serials/serial-counter.entity.ts';
import type { Customer, Operator } from './invoice.ts';

type Amount = 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise';

/** An issued invoice with everything printed on it. It is written once, when the ride completes, and never changed. */
export interface IssuedInvoice extends Pick<GstSplit, Amount> {
  rideId: string;
  financialYear: string;
  number: number;
  serial: string;
  issuedAt: Date;
  companyId: string;
  rideDate: string;
  rideTime: string;
  supply: Omit<GstSplit, Amount>;
  ride: RideSnapshot;
  customer: Customer;
  operator: Operator;
}

export const InvoiceEntity = new EntitySchema<IssuedInvoice>({
  name: 'invoice',
  columns: {
    rideId: { type: 'text', primary: true, foreignKey: { target: RideEntity, name: 'invoice_ride_id_fkey' } },
    financialYear: {
      type: 'text',
      foreignKey: { target: SerialCounterEntity, name: 'invoice_financial_year_fkey' },
    },
    number: { type: 'integer' },
    serial: { type: 'text', unique: true },
    issuedAt: { type: 'timestamptz' },
    companyId: { type: 'text' },
    // Compared as text, by bytes.
    rideDate: { type: 'text', collation: 'C' },
    rideTime: { type: 'text', collation: 'C' },
    taxablePaise: paise,
    cgstPaise: paise,
    sgstPaise: paise,
    igstPaise: paise,
    totalPaise: paise,
    supply: { type: 'jsonb' },
    ride: { type: 'jsonb' },
    customer: { type: 'jsonb' },
    operator: { type: 'jsonb' },
  },
  uniques: [{ name: 'invoice_financial_year_number_key', columns: ['financialYear', 'number'] }],
  checks: [
    { name: 'invoice_number_check', expression: 'number >= 1' },
    { name: 'invoice_serial_check', expression: 'length(serial) <= 16' },
    { name: 'invoice_ride_date_check', expression: `ride_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'` },
    { name: 'invoice_taxable_paise_check', expression: 'taxable_paise >= 0' },
    { name: 'invoice_cgst_paise_check', expression: 'cgst_paise >= 0' },
    { name: 'invoice_check', expression: 'sgst_paise = cgst_paise' },
    { name: 'invoice_igst_paise_check', expression: 'igst_paise >= 0' },
    { name: 'invoice_check1', expression: 'total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise' },
  ],
  indices: [
    { name: 'invoice_by_date', columns: ['rideDate', 'rideTime', 'rideId'] },
    { name: 'invoice_by_company', columns: ['companyId', 'rideDate', 'rideTime', 'rideId'] },
    ...indexesOfMigrations('invoice_rider', 'invoice_driver'),
  ],
});
