import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { extractText, getDocumentProxy } from 'unpdf';
import { routes, type Booking, type RecordChanged } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { documentImage } from '../src/demo/document-image.ts';
import { httpClient, type HttpClient } from './http-client.ts';
import { peopleOf } from './people.ts';
import type { SpanCollector } from './span-collector.ts';

const { auth, booking, invoice, salary } = routes;

/** The serial of a completed ride, as soon as the invoice service has heard of it. */
export function serialOf(api: HttpClient, ride: Booking, token: string): Promise<string> {
  return eventually(
    async () =>
      (await api.must(invoice.getInvoice, { params: { bookingId: ride._id }, token })).invoice.serial ?? undefined,
    { describe: `ride ${ride.bookingId} to have a serial`, timeoutMs: 30_000 },
  );
}

export interface RunningPlatform {
  /** Where it is, once it is ready. */
  urlOf: () => string;
  /** Where it sends its spans. */
  collectorOf: () => SpanCollector;
  /** Which process a service's spans come from. */
  processOf: (service: string) => string;
}

/** What people can do, whichever way the platform runs. */
export function describeRides({ urlOf, collectorOf, processOf }: RunningPlatform): void {
  const open = async () => {
    const api = httpClient(urlOf());
    const people = peopleOf(api);
    const [admin, company] = [await people.admin(), await people.company()];
    return { api, people, admin, company, rider: await people.rider(company) };
  };

  it('takes a ride from registration to a signed invoice', async () => {
    const { api, people, admin, rider } = await open();
    const ride = await people.book(rider);
    // At once after the registration, whose event may still be on its way.
    const { _id, phoneNumber } = await people.registerDriver(admin);
    expect(await people.assign(ride, _id, admin)).toMatchObject({ status: 'assigned' });
    const driver = { _id, token: await people.driverToken(phoneNumber) };
    expect((await people.accept(ride, driver)).status).toBe('accepted');
    const completed = await people.drive(ride, driver);
    expect(completed).toMatchObject({ status: 'completed', fareDetails: { waitingCharges: 50 } });

    const serial = await serialOf(api, ride, rider.token);
    const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
    const pdf = await api.call(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token: admin });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
    expect(text).toContain(serial);
    expect(text).toContain('Tax Invoice');

    // The salary and the booking service have heard of the driver and the ride too.
    const { report } = await eventually(async () => {
      const { body } = await api.call(routes.driver.driverReport, { params: { id: _id }, token: admin });
      return body.completedBookings === 1 && body.salary === 22_000 ? { report: body } : undefined;
    });
    expect(report.totalEarnings).toBe(completed.fare);
    const status = await api.call(salary.salaryStatus, { params: { id: _id }, token: driver.token });
    expect(status.body.currentCycle.baseSalary).toBe(22_000);
  }, 60_000);

  it('follows a call in one trace, from the edge to whoever hears what came of it', async () => {
    const { api, people, rider } = await open();
    const ride = await people.book(rider);
    const traceId = randomUUID().replaceAll('-', '');
    await api.must(booking.cancelBooking, {
      params: { id: ride._id },
      body: {},
      token: rider.token,
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    const expected = [
      `${processOf('gateway')}: POST /api/bookings/:id/cancel`,
      `${processOf('booking')}: POST /api/bookings/:id/cancel`,
      `${processOf('driver')}: driver booking.ride.cancelled.v1`,
      `${processOf('invoice')}: invoice booking.ride.cancelled.v1`,
    ];
    await eventually(
      () => {
        const seen = collectorOf().spans.filter((span) => span.traceId === traceId);
        const told = seen.map(({ process, name }) => `${process}: ${name}`);
        return expected.every((span) => told.includes(span));
      },
      { describe: `spans of ${expected.join(', ')}`, timeoutMs: 20_000 },
    );
  }, 30_000);

  it('takes an idempotency key for one request of a caller, whichever service it is for', async () => {
    const { api, rider } = await open();
    const idempotencyKey = randomUUID();
    const profile = { body: { phone: '9876501234' }, token: rider.token, idempotencyKey };
    await api.must(auth.updateProfile, profile);
    const cancel = { params: { id: randomUUID() }, body: {}, token: rider.token };
    expect((await api.call(booking.cancelBooking, { ...cancel, idempotencyKey })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await api.call(booking.cancelBooking, cancel)).status).toBe(404);
    expect((await api.call(auth.updateProfile, profile)).headers.get('idempotent-replayed')).toBe('true');
  });

  it('stops a token everywhere at once, at logout and at dismissal', async () => {
    const { api, people, company, rider } = await open();
    const dismissed = await people.rider(company);
    const isRefused = async (token: string) => {
      const answers = await Promise.all([
        api.call(auth.getProfile, { token }),
        api.call(booking.myBookings, { token }),
        api.call(invoice.getInvoice, { params: { bookingId: 'whichever' }, token }),
      ]);
      return answers.map(({ status }) => status);
    };
    expect(await isRefused(rider.token)).toEqual([200, 200, 404]);
    await api.must(auth.logout, { token: rider.token });
    expect(await isRefused(rider.token)).toEqual([401, 401, 401]);
    await api.must(auth.removeEmployee, { params: { employeeId: dismissed._id }, token: company.token });
    expect(await isRefused(dismissed.token)).toEqual([401, 401, 401]);
  }, 30_000);

  it('closes the sockets of a session that ends, and no others', async () => {
    const { api, people, company, rider } = await open();
    const [dismissed, colleague] = [await people.rider(company), await people.rider(company)];
    const connect = async ({ token }: { token: string }) => {
      const socket = io(urlOf(), { transports: ['websocket'], auth: { token }, reconnection: false });
      await eventually(() => socket.connected, { describe: 'a socket to connect' });
      return socket;
    };
    const [loggedOut, removed, stays] = [await connect(rider), await connect(dismissed), await connect(colleague)];
    try {
      await api.must(auth.logout, { token: rider.token });
      await api.must(auth.removeEmployee, { params: { employeeId: dismissed._id }, token: company.token });
      await eventually(() => !loggedOut.connected && !removed.connected, {
        describe: 'the sockets of the ended sessions to be closed',
        timeoutMs: 5000,
      });
      expect(stays.connected).toBe(true);
      const refusal = new Promise((resolve) => removed.once('connect_error', resolve));
      removed.connect();
      expect(await refusal).toMatchObject({ data: { code: 'SESSION_ENDED' } });
    } finally {
      for (const socket of [loggedOut, removed, stays]) socket.disconnect();
    }
  }, 30_000);

  it("tells the rider's socket at once that the driver accepted, and nobody else's", async () => {
    const { people, admin, company, rider } = await open();
    const [stranger, driver] = [await people.rider(company), await people.driver(admin)];
    const heard: { by: string; booking: Booking }[] = [];
    const sockets = Object.entries({ rider, stranger }).map(([by, { token }]) => {
      const socket = io(urlOf(), { transports: ['websocket'], auth: { token }, reconnection: false });
      socket.on('booking_updated', (payload: { booking: Booking }) => heard.push({ by, ...payload }));
      return socket;
    });
    try {
      await eventually(() => sockets.every((socket) => socket.connected), { describe: 'both sockets to connect' });
      const ride = await people.book(rider);
      await people.assign(ride, driver._id, admin);
      await people.accept(ride, driver);
      await eventually(() => heard.some(({ booking: news }) => news._id === ride._id && news.status === 'accepted'), {
        describe: 'the acceptance to reach a socket',
      });
      expect(new Set(heard.map(({ by }) => by))).toEqual(new Set(['rider']));
    } finally {
      for (const socket of sockets) socket.disconnect();
    }
  }, 30_000);

  it('sends a socket what its rooms were told just before it came, once, and says when it does not know all', async () => {
    const { people, company, rider } = await open();
    const stranger = await people.rider(company);
    const connect = ({ token }: { token: string }) => {
      const socket = io(urlOf(), { transports: ['websocket'], auth: { token }, reconnection: false });
      const heard: string[] = [];
      socket.on('booking_updated', ({ booking: news }: { booking: Booking }) => heard.push(news._id));
      const catchUp = (milliseconds: unknown) =>
        socket.timeout(5000).emitWithAck('catch_up', milliseconds) as Promise<{ complete: boolean }>;
      return { socket, heard, catchUp };
    };
    const early = connect(rider);
    await eventually(() => early.socket.connected, { describe: 'the first socket to connect' });
    const bookedAt = Date.now();
    const ride = await people.book(rider);
    const sinceBooking = () => Date.now() - bookedAt + 100;
    await eventually(() => early.heard.includes(ride._id), { describe: 'the booking to be told' });
    const [late, other] = [connect(rider), connect(stranger)];
    try {
      expect(await late.catchUp(sinceBooking())).toEqual({ complete: true });
      expect(late.heard).toEqual([ride._id]);
      expect(await late.catchUp(sinceBooking())).toEqual({ complete: false });
      expect(await other.catchUp(sinceBooking())).toEqual({ complete: true });
      expect([late.heard, other.heard]).toEqual([[ride._id], []]);
    } finally {
      for (const { socket } of [early, late, other]) socket.disconnect();
    }
    for (const unknown of [86_400_000, -60_000, 'long', null]) {
      const { socket, heard, catchUp } = connect(rider);
      try {
        expect(await catchUp(unknown)).toEqual({ complete: false });
        expect(heard).toEqual([]);
      } finally {
        socket.disconnect();
      }
    }
  }, 30_000);

  it('tells admins of every change of a record, a company and a driver of their own, and nobody else', async () => {
    const { api, people, admin, company, rider } = await open();
    const [other, driver] = [await people.company(), await people.driver(admin)];
    const hearers = { admin: { token: admin }, company, other, rider, driver };
    const heard: { by: string; kind: string; id: string }[] = [];
    const sockets = Object.entries(hearers).map(([by, { token }]) => {
      const socket = io(urlOf(), { transports: ['websocket'], auth: { token }, reconnection: false });
      socket.on('record_changed', (change: RecordChanged) => heard.push({ by, ...change }));
      return socket;
    });
    const hearersOf = (kind: string, id: string) =>
      new Set(heard.filter((change) => change.kind === kind && change.id === id).map(({ by }) => by));
    const toldTo = (kind: string, id: string, expected: string[]) =>
      eventually(() => expected.every((by) => hearersOf(kind, id).has(by)), {
        describe: `${expected.join(' and ')} to be told of the ${kind}`,
      });
    try {
      await eventually(() => sockets.every((socket) => socket.connected), { describe: 'all sockets to connect' });
      await sockets.at(-1)?.timeout(5000).emitWithAck('join_driver', driver._id);
      const { _id: employeeId } = await people.rider(company);
      await toldTo('employee', employeeId, ['admin', 'company']);
      await api.must(salary.giveAdvance, { params: { id: driver._id }, body: { amount: 500 }, token: admin });
      await toldTo('salary', driver._id, ['admin']);
      await api.must(salary.setSalary, { params: { id: driver._id }, body: { salary: 25_000 }, token: admin });
      await toldTo('driver', driver._id, ['admin', 'driver']);
      const card = await api.must(booking.updatePricing, { body: await api.must(booking.getPricing), token: admin });
      await toldTo('pricing', String(card.version), ['admin']);
      const ride = await people.completedRide({ rider, driver, admin, daysFromNow: 5 });
      await toldTo('invoice', ride._id, ['admin', 'company']);
      expect(hearersOf('employee', employeeId)).toEqual(new Set(['admin', 'company']));
      expect(hearersOf('salary', driver._id)).toEqual(new Set(['admin']));
      expect(hearersOf('driver', driver._id)).toEqual(new Set(['admin', 'driver']));
      expect(heard.filter(({ by }) => by === 'other' || by === 'rider')).toEqual([]);
    } finally {
      for (const socket of sockets) socket.disconnect();
    }
  }, 60_000);

  it('answers a repeated write with the first answer', async () => {
    const { api, people, rider } = await open();
    const [idempotencyKey, body] = [randomUUID(), people.rideForm(3)];
    const write = () => api.call(booking.createBooking, { body, token: rider.token, idempotencyKey });
    const [first, second] = [await write(), await write()];
    expect(first.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.booking._id).toBe(first.body.booking._id);
    const { bookings } = await api.must(booking.myBookings, { token: rider.token });
    expect(bookings).toHaveLength(1);
  }, 30_000);

  it('gives a driver one of two rides of the same hour that are assigned in the same moment', async () => {
    const { api, people, admin, rider } = await open();
    const driver = await people.driver(admin);
    const rides = [await people.book(rider), await people.book(rider)];
    const answers = await Promise.all(
      rides.map(({ _id }) =>
        api.call(booking.assignDriver, { body: { bookingId: _id, driverId: driver._id }, token: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  }, 30_000);
}
