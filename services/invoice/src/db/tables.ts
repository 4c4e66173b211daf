import type { Tables } from '@pahiya/service-kit';
import { CompanyEntity } from '../companies/company.entity.ts';
import { InvoiceEntity } from '../invoices/invoice.entity.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import { SerialCounterEntity } from '../serials/serial-counter.entity.ts';
import { invoiceIndexes } from './indexes.ts';
import { CreateInvoices1795234000000 } from './migrations/1795234000000-create-invoices.ts';
import { OrderFactsByRevision1795500000000 } from './migrations/1795500000000-order-facts-by-revision.ts';
import { GiveInvoicesPseudonyms1795660100000 } from './migrations/1795660100000-give-invoices-pseudonyms.ts';

export const invoiceTables: Tables = {
  entities: [CompanyEntity, RideEntity, SerialCounterEntity, InvoiceEntity],
  migrations: [CreateInvoices1795234000000, OrderFactsByRevision1795500000000, GiveInvoicesPseudonyms1795660100000],
  indexes: invoiceIndexes,
};
