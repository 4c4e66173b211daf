import { extractText, getDocumentProxy } from 'unpdf';
import { routes, type EventEnvelope, type RideSnapshot } from '@pahiya/contracts';
import { readConfig } from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { pngDataUrl, signaturePng } from '../src/pdf/signature.fixture.ts';
import { buildInvoiceService, invoiceConfig } from '../src/service.ts';
import { byDriver, companyFact, demo, other } from './ride.fixture.ts';

export const admin = { sub: 'admin', role: 'admin' } as const;
export const rider = { sub: 'rider-asha', role: 'user', companyId: demo.companyId } as const;
export const colleague = { sub: 'rider-bala', role: 'user', companyId: demo.companyId } as const;
export const company = {
  sub: demo.companyId,
  role: 'company',
  companyId: demo.companyId,
  companyCode: demo.code,
  companyName: demo.name,
} as const;
export const rival = {
  sub: other.companyId,
  role: 'company',
  companyId: other.companyId,
  companyCode: other.code,
  companyName: other.name,
} as const;
export const driver = { sub: 'driver-ravi', role: 'driver' } as const;
export const signature = pngDataUrl(signaturePng(400, 150));

export let service: TestService;
beforeAll(async () => {
  service = await startTestService('invoice', buildInvoiceService, readConfig(invoiceConfig, {}));
  for (const each of [demo, other])
    await service.deliver('auth.company.registered.v1', each.companyId, companyFact(each));
  await queueIsEmpty();
});
afterAll(() => service.close());
beforeEach(() => {
  for (const name of Object.keys(service.neighbours)) delete service.neighbours[name];
});

export const complete = (ride: RideSnapshot) =>
  service.deliver('booking.ride.completed.v1', ride.rideId, { ride, by: byDriver });

/** The same message once more under its own id, as a transport does after a lost acknowledgement. */
export const redeliver = async (event: EventEnvelope) => {
  await service.sql('insert into bus.delivery (consumer, subject, event_id, event) values ($1, $2, $3, $4)', [
    'invoice',
    event.subject,
    event.id,
    JSON.stringify(event),
  ]);
  await service.sql(`select pg_notify('pahiya_bus_invoice', '1')`);
};

export const queueIsEmpty = () =>
  eventually(
    async () => {
      const waiting = await service.sql(
        `select event_id from bus.delivery where consumer = 'invoice'
         union all select event_id from invoice.inbox where retry_at is not null`,
      );
      return waiting.length === 0;
    },
    { describe: 'every event handled' },
  );

export const serialsOf = async (financialYear: string) =>
  (
    await service.sql<{ number: number }>(
      'select number from invoice.invoice where financial_year = $1 order by number',
      [financialYear],
    )
  ).map((row) => row.number);

export const askFor = (bookingId: string, as: Parameters<TestService['tokenFor']>[0]) =>
  service.call(routes.invoice.getInvoice, { params: { bookingId }, as });
export const draw = (body: object, as: Parameters<TestService['tokenFor']>[0] = admin) =>
  service.call(routes.invoice.generatePdf, { body, as });
export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
export const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(/\s+/g, ' ');
