import { runService } from '@pahiya/service-kit';
import { invoiceConfig } from './config.ts';
import { buildInvoiceService } from './service.ts';

await runService('invoice', invoiceConfig, buildInvoiceService);
