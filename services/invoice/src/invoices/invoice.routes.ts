import { routes } from '@pahiya/contracts';
import { recordRead, serve, type Database, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Drawing } from '../drawing/drawing.ts';
import { findInvoice } from './find-invoice.ts';
import { personDataOf } from './person-data.ts';
import { invoiceView, type Issuer } from './invoice.ts';
import { signedInvoice } from './signed-invoice.ts';

export function invoiceRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { database, issuer, drawing }: { database: Database; issuer: Issuer; drawing: Drawing },
): void {
  const invoicing = { deps, database, issuer };
  serve(app, deps, routes.invoice.getInvoice, async ({ params, caller }) => ({
    invoice: invoiceView(await findInvoice(invoicing, params.bookingId, caller)),
  }));
  serve(app, deps, routes.invoice.personData, async ({ params }) => ({
    held: await personDataOf(database, params.id),
  }));
  serve(app, deps, routes.invoice.generatePdf, async ({ body, caller }) => {
    const paper = await findInvoice(invoicing, body.bookingId, caller);
    const [subject, { companyId }] = [`ride/${paper.ride.rideId}` as const, paper.ride.company];
    await recordRead(database, { action: 'document.viewed', subject, companyId, after: { kind: 'invoice' } });
    return {
      file: await drawing.invoice(signedInvoice(paper, { by: caller, png: body.signatureData }), caller.sub),
      contentType: 'application/pdf',
      filename: `${paper.ride.rideId}.pdf`,
    };
  });
}
