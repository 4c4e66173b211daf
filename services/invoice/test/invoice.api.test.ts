import { extractText, getDocumentProxy } from 'unpdf';
import { room, routes, type EventEnvelope, type RecordChanged, type RideSnapshot } from '@pahiya/contracts';
import { notFound, openDatabase, readConfig } from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { invoiceTables } from '../src/db/tables.ts';
import { pngDataUrl, pngOf, signaturePng } from '../src/pdf/signature.fixture.ts';
import { buildInvoiceService, invoiceConfig } from '../src/service.ts';
import { ridesOf, totalsOf } from '../src/statements/statement.repository.ts';
import { byDriver, companyFact, completedRide, demo, other, pendingRide } from './ride.fixture.ts';

const admin = { sub: 'admin', role: 'admin' } as const;
const rider = { sub: 'rider-asha', role: 'user', companyId: demo.companyId } as const;
const colleague = { sub: 'rider-bala', role: 'user', companyId: demo.companyId } as const;
const company = {
  sub: demo.companyId,
  role: 'company',
  companyId: demo.companyId,
  companyCode: demo.code,
  companyName: demo.name,
} as const;
const rival = {
  sub: other.companyId,
  role: 'company',
  companyId: other.companyId,
  companyCode: other.code,
  companyName: other.name,
} as const;
const driver = { sub: 'driver-ravi', role: 'driver' } as const;
const signature = pngDataUrl(signaturePng(400, 150));

let service: TestService;
beforeAll(async () => {
  service = await startTestService('invoice', buildInvoiceService, readConfig(invoiceConfig, {}));
});
afterAll(() => service.close());
beforeEach(() => {
  for (const name of Object.keys(service.neighbours)) delete service.neighbours[name];
});

const complete = (ride: RideSnapshot) =>
  service.deliver('booking.ride.completed.v1', ride.rideId, { ride, by: byDriver });

/** The same message once more under its own id, as a transport does after a lost acknowledgement. */
const redeliver = async (event: EventEnvelope) => {
  await service.sql('insert into bus.delivery (consumer, subject, event_id, event) values ($1, $2, $3, $4)', [
    'invoice',
    event.subject,
    event.id,
    JSON.stringify(event),
  ]);
  await service.sql(`select pg_notify('pahiya_bus_invoice', '1')`);
};

const queueIsEmpty = () =>
  eventually(
    async () => {
      const waiting = await service.sql(
        `select event_id from bus.delivery where consumer = 'invoice'
         union all select event_id from invoice.inbox where retry_at is not null`,
      );
      return waiting.length === 0;
    },
    { describe: 'every event handled', timeoutMs: 4000 },
  );

const serialsOf = async (financialYear: string) =>
  (
    await service.sql<{ number: number }>(
      'select number from invoice.invoice where financial_year = $1 order by number',
      [financialYear],
    )
  ).map((row) => row.number);

const askFor = (bookingId: string, as: Parameters<TestService['tokenFor']>[0]) =>
  service.call(routes.invoice.getInvoice, { params: { bookingId }, as });
const draw = (body: object, as: Parameters<TestService['tokenFor']>[0] = admin) =>
  service.call(routes.invoice.generatePdf, { body, as });
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(/\s+/g, ' ');

describe('serials', () => {
  it('are consecutive whatever completes at once, is told twice, or is asked for meanwhile', async () => {
    const rides = upTo(60).map((n) =>
      completedRide(n, {
        date: '2031-05-02',
        startsAt: '2031-05-02T05:00:00.000Z',
        completedAt: '2031-05-02T07:00:00.000Z',
      }),
    );
    service.neighbours['booking.rideSnapshot'] = ({ params }) => ({
      ride: rides.find((ride) => ride.rideId === (params as { id: string }).id),
    });
    const told = Promise.all(rides.flatMap((ride) => [complete(ride), complete(ride)]));
    const asked = await Promise.all(rides.map((ride) => askFor(ride.rideId, admin)));
    const events = await told;
    await queueIsEmpty();
    await Promise.all(events.map(redeliver));
    await queueIsEmpty();

    expect(await serialsOf('2031-32')).toEqual(upTo(60));
    expect(new Set(asked.map((answer) => answer.body.invoice.serial)).size).toBe(60);
    expect(asked[0]?.body.invoice.serial).toMatch(/^PH\/31-32\/0000\d\d$/);
    expect(await service.sql('select 1 from invoice.dead_letter')).toEqual([]);
  });

  it('belong to the financial year in which the ride completed in India, however late that is heard', async () => {
    await complete(completedRide(101, { completedAt: '2032-03-31T18:29:59.000Z' }));
    await complete(completedRide(102, { completedAt: '2032-03-31T18:30:00.000Z' }));
    await queueIsEmpty();
    expect((await askFor('ride-000102', admin)).body.invoice).toMatchObject({
      serial: 'PH/32-33/000001',
      issuedAt: '2032-03-31T18:30:00.000Z',
    });
    expect((await askFor('ride-000101', admin)).body.invoice.serial).toBe('PH/31-32/000061');
  });

  it('stay where a fare that can not be invoiced is set aside, and leave no gap', async () => {
    const fare = { ...completedRide(0).fare, totalPaise: -1 };
    const past = { completedAt: '2033-05-02T07:00:00.000Z' };
    await complete(completedRide(111, past));
    await complete(completedRide(112, { ...past, fare }));
    await complete(completedRide(113, past));
    await eventually(async () => (await serialsOf('2033-34')).length === 2);
    expect(await serialsOf('2033-34')).toEqual([1, 2]);
    await service.sql('update invoice.inbox set event = null, retry_at = null where retry_at is not null');
  });
});

describe('an invoice', () => {
  it('shows the frozen paper of a completed ride', async () => {
    await service.deliver('auth.company.registered.v1', demo.companyId, companyFact({ address: '5 Old Road, Mysuru' }));
    await queueIsEmpty();
    await complete(completedRide(201, { completedAt: '2034-05-02T07:00:00.000Z' }));
    await queueIsEmpty();
    await service.deliver(
      'auth.company.updated.v1',
      demo.companyId,
      companyFact({ name: 'Demo Industries Limited', address: '9 New Road, Mysuru', gstin: '27AAPFU0939F1ZV' }),
    );
    await queueIsEmpty();

    const { status, body } = await askFor('ride-000201', rider);
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({
      bookingId: 'ride-000201',
      status: 'completed',
      title: 'Tax Invoice',
      invoiceNumber: 'PH/34-35/000001',
      serial: 'PH/34-35/000001',
      operator: { name: 'Pahiya Demonstration Cabs', gstin: '27DEMOP0000A1Z7' },
      billTo: { name: 'Asha Rao', companyName: 'Demo Industries', companyId: 'DEMO01', address: '5 Old Road, Mysuru' },
      trip: {
        vehicleNumber: 'KA01AB1234',
        vehicleModel: 'Sedan',
        driverName: 'Ravi Kumar',
        distance: 38.4,
        duration: 70,
      },
      fareDetails: { baseFare: 1800, waitingCharges: 25, tollCharges: 115, total: 1940 },
      tax: {
        ratePercent: 5,
        taxableValue: 1847.62,
        cgst: 46.19,
        sgst: 46.19,
        igst: 0,
        total: 1940,
        totalInWords: 'Rupees One Thousand Nine Hundred Forty Only',
        placeOfSupply: 'Maharashtra (27)',
        stateTax: 'SGST',
        reverseCharge: false,
      },
    });
    await expect(service.sql(`update invoice.invoice set serial = 'X' where ride_id = 'ride-000201'`)).rejects.toThrow(
      'never changed',
    );
  });

  it('is taxed across states for a company registered in another one, unless its GSTIN is not valid', async () => {
    const gstins = { 'company-mysuru': '29AAPFU0939F1ZR', 'company-typo': '29AAPFU0939F1ZX' };
    for (const [companyId, gstin] of Object.entries(gstins)) {
      const fact = companyFact({ companyId, code: companyId, gstin });
      await service.deliver('auth.company.registered.v1', companyId, fact);
    }
    await queueIsEmpty();
    await complete(completedRide(211, { company: { ...demo, companyId: 'company-mysuru' } }));
    await complete(completedRide(212, { company: { ...demo, companyId: 'company-typo' } }));
    await queueIsEmpty();
    expect((await askFor('ride-000211', admin)).body.invoice).toMatchObject({
      billTo: { gstin: '29AAPFU0939F1ZR' },
      tax: { taxableValue: 1847.62, cgst: 0, sgst: 0, igst: 92.38, placeOfSupply: 'Karnataka (29)' },
    });
    expect((await askFor('ride-000212', admin)).body.invoice).toMatchObject({
      billTo: { gstin: null },
      tax: { igst: 0 },
    });
  });

  it('bills to the company as its newest revision is, though a replica whose clock is ahead told the one before', async () => {
    const company = { ...demo, companyId: 'company-moved' };
    const tell = (revision: number, address: string) =>
      service.deliver('auth.company.updated.v1', company.companyId, companyFact({ ...company, revision, address }));
    service.clock.advance(15_000);
    await tell(2, '5 Old Road, Mysuru');
    service.clock.advance(-15_000);
    await tell(3, '9 New Road, Mysuru');
    await queueIsEmpty();
    await complete(completedRide(214, { company }));
    await queueIsEmpty();
    expect((await askFor('ride-000214', admin)).body.invoice.billTo.address).toBe('9 New Road, Mysuru');
  });

  it('is taxed where the passenger gets in for a customer without a GSTIN', async () => {
    const company = { ...demo, companyId: 'company-without-gstin' };
    await complete(completedRide(213, { company, pickup: 'MG Road, Bengaluru, Karnataka 560001, India' }));
    await complete(completedRide(214, { company, pickup: 'Baner, Pune, Maharashtra, India' }));
    await queueIsEmpty();
    expect((await askFor('ride-000213', admin)).body.invoice).toMatchObject({
      tax: { cgst: 0, sgst: 0, igst: 92.38, placeOfSupply: 'Karnataka (29)' },
    });
    expect((await askFor('ride-000214', admin)).body.invoice).toMatchObject({
      tax: { cgst: 46.19, sgst: 46.19, igst: 0, placeOfSupply: 'Maharashtra (27)' },
    });
  });

  it('names a taxi within a city and one between cities by different service codes', async () => {
    await complete(completedRide(215, { tripType: 'local' }));
    await complete(completedRide(216, { tripType: 'outstation' }));
    await queueIsEmpty();
    expect((await askFor('ride-000215', admin)).body.invoice).toMatchObject({ tax: { sac: '996412' } });
    expect((await askFor('ride-000216', admin)).body.invoice).toMatchObject({ tax: { sac: '996423' } });
  });

  it('is a proforma before that, and late or repeated news change nothing', async () => {
    const started = pendingRide(221, { status: 'on_trip', revision: 6, pickup: 'As of revision 6' });
    const booked = pendingRide(221, { pickup: 'As of revision 1' });
    await service.deliver('booking.ride.started.v1', started.rideId, { ride: started, by: byDriver });
    await service.deliver('booking.ride.booked.v1', booked.rideId, { ride: booked, by: byDriver });
    await queueIsEmpty();
    const { body } = await askFor(started.rideId, company);
    expect(body.invoice).toMatchObject({
      title: 'Proforma Invoice',
      invoiceNumber: started.bookingId,
      serial: null,
      issuedAt: null,
      status: 'on_trip',
      trip: { pickup: 'As of revision 6' },
    });
  });

  it('is issued at once when only the booking service knows of the completion, and not again by its event', async () => {
    const ride = completedRide(231, { completedAt: '2035-05-02T07:00:00.000Z' });
    const booked = pendingRide(231);
    await service.deliver('booking.ride.booked.v1', ride.rideId, { ride: booked, by: byDriver });
    await queueIsEmpty();
    service.neighbours['booking.rideSnapshot'] = () => ({ ride });
    const answers = await Promise.all(upTo(8).map(() => askFor(ride.rideId, rider)));
    expect(answers.map((answer) => answer.body.invoice.serial)).toEqual(upTo(8).map(() => 'PH/35-36/000001'));
    await complete(ride);
    await queueIsEmpty();
    expect(await serialsOf('2035-36')).toEqual([1]);
    const told = service.sent.filter(({ payload }) => (payload as RecordChanged).id === ride.rideId);
    expect(told).toEqual([
      {
        rooms: [room.admins, room.company(demo.companyId)],
        event: 'record_changed',
        payload: { kind: 'invoice', id: ride.rideId },
      },
    ]);
  });

  it('is 503 when the ride was never heard of and the booking service is away, 404 when it knows of none', async () => {
    const away = await askFor('ride-unheard', admin);
    expect([away.status, away.problem.code, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    service.neighbours['booking.rideSnapshot'] = () => {
      throw notFound('booking');
    };
    const absent = await askFor('ride-unheard', admin);
    expect([absent.status, absent.problem.detail]).toEqual([404, 'Booking not found']);
  });

  it('is for admins, its company and its rider; to others it is as absent', async () => {
    await complete(completedRide(241));
    await queueIsEmpty();
    for (const as of [admin, company, rider]) expect((await askFor('ride-000241', as)).status).toBe(200);
    for (const as of [rival, colleague]) {
      const refusals = [
        await askFor('ride-000241', as),
        await draw({ bookingId: 'ride-000241', signatureData: signature }, as),
      ];
      for (const { status, problem } of refusals) expect([status, problem.detail]).toEqual([404, 'Booking not found']);
    }
    service.neighbours['booking.rideSnapshot'] = () => ({ ride: completedRide(242) });
    expect((await askFor('ride-000242', rival)).status).toBe(404);
    expect((await askFor('ride-000241', driver)).status).toBe(403);
    expect((await service.call(routes.invoice.getInvoice, { params: { bookingId: 'ride-000241' } })).status).toBe(401);
  });
});

describe('the PDF', () => {
  beforeAll(async () => {
    await complete(completedRide(301, { completedAt: '2036-05-02T07:00:00.000Z' }));
    await queueIsEmpty();
  });

  it('is drawn from our records, whatever HTML was sent', async () => {
    const answer = await draw({ bookingId: 'ride-000301', signatureData: signature, invoiceHtml: '<b>Total ₹1</b>' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ride-000301.pdf"',
    });
    const text = await textOf(answer.raw);
    for (const expected of ['Tax Invoice', 'PH/36-37/000001', 'Asha Rao', '₹1,940.00'])
      expect(text).toContain(expected);
    expect(text).not.toContain('Total ₹1 ');
  });

  it('of a ride under way is a proforma', async () => {
    const ride = pendingRide(302);
    service.neighbours['booking.rideSnapshot'] = () => ({ ride });
    const answer = await draw({ bookingId: ride.rideId, signatureData: signature }, rider);
    const text = await textOf(answer.raw);
    expect(text).toContain('Proforma Invoice');
    expect(text).toContain(ride.bookingId);
  });

  it('needs a signature that can be read', async () => {
    const unsigned = [{}, { signatureData: '' }, { signatureData: null }];
    for (const body of unsigned) {
      const { status, problem } = await draw({ bookingId: 'ride-000301', ...body });
      expect([status, problem.detail]).toEqual([400, 'Please provide a signature before downloading']);
    }
    expect((await draw({ signatureData: signature })).problem.detail).toBe('bookingId is required.');
    const cutOff = signaturePng(400, 150).subarray(0, 200);
    for (const signatureData of ['not a picture', 'data:image/jpeg;base64,AAAA', pngDataUrl(cutOff)]) {
      const { status, problem } = await draw({ bookingId: 'ride-000301', signatureData });
      expect([status, problem.detail]).toEqual([
        400,
        expect.stringMatching(/^The signature could not be read: .+\. Please sign again\.$/),
      ]);
    }
    const huge = pngDataUrl(pngOf({ width: 4000, height: 4000 }));
    expect((await draw({ bookingId: 'ride-000301', signatureData: huge })).status).toBe(413);
  });
});

describe('statements', () => {
  const month = '2027-01';
  beforeAll(async () => {
    await service.deliver('auth.company.registered.v1', other.companyId, companyFact({ ...other }));
    const january = (n: number, day: string, changed: Partial<RideSnapshot> = {}) =>
      complete(
        completedRide(n, {
          date: `2027-01-${day}`,
          startsAt: `2027-01-${day}T05:00:00.000Z`,
          completedAt: `2027-01-${day}T07:00:00.000Z`,
          ...changed,
        }),
      );
    await january(402, '31', { completedAt: '2027-02-01T01:00:00.000Z' });
    await january(401, '01');
    await january(403, '15', { company: other, rider: { ...completedRide(0).rider, userId: 'rider-else' } });
    const february = { date: '2027-02-01', startsAt: '2027-02-01T05:00:00.000Z' };
    await complete(completedRide(404, february));
    await queueIsEmpty();
  });

  it('of a month list the rides of that month with their totals, for admins', async () => {
    const { status, body } = await service.call(routes.invoice.monthlyStatement, { query: { month }, as: admin });
    expect(status).toBe(200);
    expect(body.lines.map((line) => line.bookingId)).toEqual(['ride-000401', 'ride-000403', 'ride-000402']);
    expect(body.lines[0]).toEqual({
      bookingId: 'ride-000401',
      rideCode: completedRide(401).bookingId,
      serial: expect.stringMatching(/^PH\/26-27\/\d{6}$/),
      date: '2027-01-01',
      riderName: 'Asha Rao',
      companyName: expect.any(String),
      pickup: 'MG Road, Bengaluru',
      dropoff: 'Kempegowda International Airport',
      driverName: 'Ravi Kumar',
      driverPhone: '9876543210',
      vehicleNumber: 'KA01AB1234',
      vehicleModel: 'Sedan',
      taxableValue: expect.any(Number),
      tax: expect.any(Number),
      fare: 1940,
    });
    expect(body.totals).toMatchObject({ rides: 3, fare: 5820 });
    expect(body.company).toBeNull();
    for (const as of [company, rider]) {
      expect((await service.call(routes.invoice.monthlyStatement, { query: { month }, as })).status).toBe(403);
    }
    const bad = await service.call(routes.invoice.monthlyStatement, { query: { month: '2027-13' }, as: admin });
    expect([bad.status, bad.problem.issues?.[0]?.path]).toEqual([400, 'month']);
  });

  it('of a company are for it and for admins, by its _id or its code', async () => {
    const ask = (companyId: string, as: Parameters<TestService['tokenFor']>[0]) =>
      service.call(routes.invoice.companyStatement, { params: { companyId }, query: { month }, as });
    for (const [key, as] of [
      [demo.companyId, company],
      ['demo01', company],
      ['DEMO01', admin],
    ] as const) {
      const { body } = await ask(key, as);
      expect(body.lines.map((line) => line.bookingId)).toEqual(['ride-000401', 'ride-000402']);
      expect(body.totals).toMatchObject({ rides: 2, fare: 3880 });
      expect(body.company).toMatchObject({ _id: demo.companyId, companyId: 'DEMO01' });
    }
    for (const [key, as] of [
      [other.companyId, company],
      ['OTHER1', company],
      ['NOWHERE', company],
      ['NOWHERE', admin],
    ] as const) {
      const { status, problem } = await ask(key, as);
      expect([status, problem.detail]).toEqual([404, 'Company not found']);
    }
    const newcomer = {
      ...rival,
      sub: 'company-new',
      companyId: 'company-new',
      companyCode: 'NEW1',
      companyName: 'New',
    };
    expect((await ask('NEW1', newcomer)).body.totals.rides).toBe(0);
    const everyMonth = await service.call(routes.invoice.companyStatement, {
      params: { companyId: 'OTHER1' },
      as: rival,
    });
    expect(everyMonth.body).toMatchObject({ month: null, totals: { rides: 1 } });
  });

  it('come as CSV and PDF', async () => {
    const csv = await service.call(routes.invoice.companyStatement, {
      params: { companyId: 'DEMO01' },
      query: { month, format: 'csv' },
      as: company,
    });
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="company-invoice-DEMO01-2027-01.csv"',
    });
    const records = csv.raw.toString('utf8').trimEnd().split('\r\n');
    expect(records).toHaveLength(4);
    expect(records.at(-1)).toMatch(/^Total,,2,.*,3880$/);

    const pdf = await service.call(routes.invoice.monthlyStatement, { query: { month, format: 'pdf' }, as: admin });
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="monthly-invoice-2027-01.pdf"');
    const text = await textOf(pdf.raw);
    for (const expected of ['Monthly Invoice', 'January 2027', 'Other Industries', '5,820.00', '3 rides'])
      expect(text).toContain(expected);
  });

  it('span pages without losing or repeating a ride', async () => {
    await issueMany('2040', 1234);
    const ask = async (page: { limit?: number; cursor?: string }) =>
      (await service.call(routes.invoice.monthlyStatement, { query: { month: '2040-06', ...page }, as: admin })).body;
    const first = await ask({});
    expect(first.lines).toHaveLength(1000);
    const second = await ask({ cursor: first.nextCursor ?? '' });
    const lines = [...first.lines, ...second.lines];
    expect(new Set(lines.map((line) => line.serial)).size).toBe(1234);
    expect(lines).toHaveLength(1234);
    expect(second.nextCursor).toBeUndefined();
    for (const { totals } of [first, second]) expect(totals).toMatchObject({ rides: 1234, fare: 1234 * 1940 });
    expect((await ask({ limit: 234, cursor: first.nextCursor ?? '' })).nextCursor).toBeUndefined();
    const csv = await service.call(routes.invoice.monthlyStatement, {
      query: { month: '2040-06', format: 'csv', limit: 10 },
      as: admin,
    });
    expect(csv.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + 1234 + 1);
  });

  it('leave out what is issued between their totals and their last page', async () => {
    await issueMany('2041', 3);
    const database = await openDatabase({
      ...invoiceTables,
      url: service.deps.database.url,
      schema: 'invoice',
      poolSize: 2,
      log: service.deps.log,
    });
    try {
      const filter = { month: '2041-06', companyId: undefined };
      const { rides, upTo: last } = await totalsOf(database, filter);
      for (const [n, completedAt] of [
        [501, '2041-06-30T07:00:00.000Z'],
        [502, '2042-06-30T07:00:00.000Z'],
      ] as const) {
        await complete(completedRide(n, { date: '2041-06-30', completedAt }));
      }
      await queueIsEmpty();
      const listed: string[] = [];
      for await (const ride of ridesOf(database, filter, last)) listed.push(ride.rideId);
      expect(rides).toBe(3);
      expect(listed).toEqual(['2041-1', '2041-2', '2041-3']);
      expect(await totalsOf(database, filter)).toMatchObject({ rides: 5 });
    } finally {
      await database.close();
    }
  });
});

/** Copies of one invoice on the days of one June, faster than as many completions. */
async function issueMany(year: string, count: number) {
  const financialYear = `${year}-${String(Number(year) + 1).slice(2)}`;
  await service.sql(
    `insert into invoice.ride select $1 || '-' || n, 8, snapshot
     from invoice.ride, generate_series(1, $2) n where ride_id = 'ride-000401'`,
    [year, count],
  );
  await service.sql('insert into invoice.serial_counter values ($1, $2)', [financialYear, count]);
  await service.sql(
    `insert into invoice.invoice
     select $1 || '-' || n, $3, n, 'PH/' || right($3, 5) || '/' || lpad(n::text, 6, '0'), issued_at, company_id,
            $1 || '-06-' || lpad((1 + n % 28)::text, 2, '0'), ride_time, taxable_paise, cgst_paise, sgst_paise,
            igst_paise, total_paise, supply, ride, customer, operator
     from invoice.invoice, generate_series(1, $2) n where ride_id = 'ride-000401'`,
    [year, count, financialYear],
  );
}
