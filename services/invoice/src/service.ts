import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import { companyEvents } from './companies/company.events.ts';
import { issuerOf, type InvoiceConfig } from './config.ts';
import { invoiceTables } from './db/tables.ts';
import { openDrawing } from './drawing/drawing.ts';
import { invoiceRoutes } from './invoices/invoice.routes.ts';
import { forgetPeople } from './rides/forget-people.ts';
import { rideEvents } from './rides/ride.events.ts';
import { statementRoutes } from './statements/statement.routes.ts';

export { invoiceConfig, type InvoiceConfig } from './config.ts';
export { invoiceTables } from './db/tables.ts';
export { serialFaults } from './serials/check-serials.ts';

/** Serials, invoices and statements of completed rides, as a Fastify plugin. */
export const buildInvoiceService =
  (config: InvoiceConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const issuer = issuerOf(config);
    const database = await openService(app, {
      name: 'invoice',
      deps,
      tables: invoiceTables,
      handlers: () => ({ ...companyEvents, ...rideEvents(issuer) }),
      forget: forgetPeople,
    });
    const drawing = openDrawing();
    app.addHook('onClose', async () => drawing.close());
    invoiceRoutes(app, deps, { database, issuer, drawing });
    statementRoutes(app, deps, { database, operator: issuer.operator, drawing });
  };
