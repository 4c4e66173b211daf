import { room, routes, type RecordChanged } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import { describeKeyedWrites, eventually } from '@pahiya/testing';
import { pngDataUrl, pngOf, signaturePng } from '../src/pdf/signature.fixture.ts';
import { byDriver, companyFact, completedRide, demo, pendingRide } from './ride.fixture.ts';
import {
  admin,
  askFor,
  colleague,
  company,
  complete,
  draw,
  driver,
  queueIsEmpty,
  redeliver,
  rider,
  rival,
  serialsOf,
  service,
  signature,
  textOf,
  upTo,
} from './invoice-service.ts';

describeKeyedWrites('invoice', {
  service: () => service,
  cases: { generatePdf: 'it draws a file, which is not kept, and changes nothing' },
});

describe('serials', () => {
  it('are consecutive when rides complete in parallel, events repeat, and papers are requested in between', async () => {
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

  it('belong to the financial year of completion in India, however late the event arrives', async () => {
    await complete(completedRide(101, { completedAt: '2032-03-31T18:29:59.000Z' }));
    await complete(completedRide(102, { completedAt: '2032-03-31T18:30:00.000Z' }));
    await queueIsEmpty();
    expect((await askFor('ride-000102', admin)).body.invoice).toMatchObject({
      serial: 'PH/32-33/000001',
      issuedAt: '2032-03-31T18:30:00.000Z',
    });
    expect((await askFor('ride-000101', admin)).body.invoice.serial).toBe('PH/31-32/000061');
  });

  it('have no gap after a fare that cannot be invoiced', async () => {
    const fare = { ...completedRide(0).fare, totalPaise: -1 };
    const past = { completedAt: '2033-05-02T07:00:00.000Z' };
    await complete(completedRide(111, past));
    await complete(completedRide(112, { ...past, fare }));
    await complete(completedRide(113, past));
    await eventually(async () => (await serialsOf('2033-34')).length === 2);
    expect(await serialsOf('2033-34')).toEqual([1, 2]);
    // The event may be tried only now, and would keep the queue of the other tests from becoming empty.
    const takeOut =
      'update invoice.inbox set event = null, retry_at = null where retry_at is not null returning event_id';
    await eventually(async () => (await service.sql(takeOut)).length === 1);
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

  it('uses the newest revision of the company, also when an older one carries a later time', async () => {
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

  it('is taxed at the place of pickup for a customer without a GSTIN', async () => {
    const company = { ...demo, companyId: 'company-without-gstin' };
    await service.deliver('auth.company.registered.v1', company.companyId, companyFact(company));
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

  it('is a proforma before completion, and late or repeated events do not change it', async () => {
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

  it('is issued immediately when only booking knows of the completion, and not again by the event', async () => {
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

  it('is 503 for an unknown ride while booking is away, and 404 when booking does not know the ride', async () => {
    const away = await askFor('ride-unheard', admin);
    expect([away.status, away.problem.code, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    service.neighbours['booking.rideSnapshot'] = () => {
      throw notFound('booking');
    };
    const absent = await askFor('ride-unheard', admin);
    expect([absent.status, absent.problem.detail]).toEqual([404, 'Booking not found']);
  });

  it('is visible to admins, its company and its rider, and 404 for others', async () => {
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

  it.each([
    ['pending', 'Invoice date N/A Bill To'],
    ['cancelled', 'Not issued The ride is cancelled, nothing is to be paid'],
  ] as const)('of a %s ride is a proforma', async (status, why) => {
    const ride = pendingRide(302, { status, rideId: `ride-${status}` });
    service.neighbours['booking.rideSnapshot'] = () => ({ ride });
    const answer = await draw({ bookingId: ride.rideId, signatureData: signature }, rider);
    const text = await textOf(answer.raw);
    for (const expected of ['Proforma Invoice', ride.bookingId, why]) expect(text).toContain(expected);
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
