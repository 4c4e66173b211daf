import type { Tables } from '@pahiya/service-kit';
import { CreateInvoices1795234000000 } from './migrations/1795234000000-create-invoices.ts';
import { OrderFactsByRevision1795500000000 } from './migrations/1795500000000-order-facts-by-revision.ts';

export const invoiceTables: Tables = {
  entities: [],
  migrations: [CreateInvoices1795234000000, OrderFactsByRevision1795500000000],
};
