import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { dayInIndia, dispatchRoutes, routes, timeInIndia } from '@pahiya/contracts';
import { eventually, type SpanCollector } from '@pahiya/testing';
import { documentImage } from '../src/demo/document-image.ts';
import { rideForm } from './people.ts';
import { openWorld } from './world.ts';

const { auth, booking, invoice, salary } = routes;

export interface RunningPlatform {
  /** The address of the platform when it is ready. */
  urlOf: () => string;
  /** The collector that it sends its spans to. */
  collectorOf: () => SpanCollector;
  /** The process that a service's spans come from. */
  processOf: (service: string) => string;
}

/** Tests of what people can do, for either way to run the platform. */
export function describeRides({ urlOf, collectorOf, processOf }: RunningPlatform): void {
  const open = () => openWorld(urlOf());

  it('takes a ride from registration to a signed invoice', async () => {
    const { api, people, admin, rider } = await open();
    const ride = await people.book(rider);
    // Right after the registration, whose event may not have been delivered yet.
    const { _id, phoneNumber } = await people.registerDriver(admin);
    expect(await people.assign(ride, _id, admin)).toMatchObject({ status: 'assigned' });
    const driver = { _id, token: await people.driverToken(phoneNumber) };
    expect((await people.accept(ride, driver)).status).toBe('accepted');
    const completed = await people.drive(ride, driver);
    expect(completed).toMatchObject({ status: 'completed', fareDetails: { waitingCharges: 50 } });

    const serial = await people.serialOf(ride, rider.token);
    const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
    const pdf = await api.call(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token: admin });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
    expect(text).toContain(serial);
    expect(text).toContain('Tax Invoice');

    // The salary and the booking service have received the events of the driver and the ride too.
    const { report } = await eventually(async () => {
      const { body } = await api.call(routes.driver.driverReport, { params: { id: _id }, token: admin });
      return body.completedBookings === 1 && body.salary === 22_000 ? { report: body } : undefined;
    });
    expect(report.totalEarnings).toBe(completed.fare);
    const status = await api.call(salary.salaryStatus, { params: { id: _id }, token: driver.token });
    expect(status.body.currentCycle.baseSalary).toBe(22_000);
  });

  it('begins a plan of the coming hour where the phone of a driver is', async () => {
    const { api, people, admin, rider } = await open();
    const driver = await people.driver(admin);
    const now = Date.now();
    const start = new Date(now + 50 * 60_000);
    const ride = await people.book(rider, 0, { date: dayInIndia(start), time: timeInIndia(start) });
    const sentence = async () => {
      const advice = await api.must(dispatchRoutes.driversForRide, { params: { id: ride._id }, token: admin });
      return advice.drivers.find((choice) => choice.driver.driverId === driver._id)?.sentence;
    };
    await eventually(sentence, { describe: 'booking to know the driver' });
    expect(await sentence()).not.toContain('live position');

    const { lat: latitude, lng: longitude } = rideForm(0).pickupLocation;
    await api.must(routes.driver.updateLocation, { body: { latitude, longitude }, token: driver.token });
    await eventually(async () => (await sentence())?.includes('live position'), {
      describe: 'the position to be told to booking',
    });
    const body = {
      mode: 'wave' as const,
      from: new Date(now).toISOString(),
      to: new Date(now + 2 * 3_600_000).toISOString(),
      rideIds: [ride._id],
    };
    const { _id: id } = (await api.must(dispatchRoutes.makePlan, { body, token: admin })).plan;
    const { proposals } = await eventually(
      async () => {
        const { plan } = await api.must(dispatchRoutes.getPlan, { params: { id }, token: admin });
        return plan.status === 'planning' ? undefined : plan;
      },
      { describe: 'the plan to be made' },
    );
    expect(proposals).toMatchObject([
      { driver: { driverId: driver._id }, sentence: expect.stringMatching(/ by live position, 0(\.\d)? km$/) },
    ]);
  });

  it('keeps one trace from the call at the gateway to the listeners of its event', async () => {
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
      { describe: `spans of ${expected.join(', ')}` },
    );
  });

  it('refuses an idempotency key that the caller has used for a request to another service', async () => {
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

  it('refuses a token in every service right after logout and after dismissal', async () => {
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
  });

  it('replays the first response to a repeated write', async () => {
    const { api, rider } = await open();
    const [idempotencyKey, body] = [randomUUID(), rideForm(3)];
    const write = () => api.call(booking.createBooking, { body, token: rider.token, idempotencyKey });
    const [first, second] = [await write(), await write()];
    expect(first.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.booking._id).toBe(first.body.booking._id);
    const { bookings } = await api.must(booking.myBookings, { token: rider.token });
    expect(bookings).toHaveLength(1);
  });

  it('assigns a driver only one of two simultaneous rides, even when both are assigned at once', async () => {
    const { api, people, admin, rider } = await open();
    const driver = await people.driver(admin);
    const rides = [await people.book(rider), await people.book(rider)];
    const answers = await Promise.all(
      rides.map(({ _id }) =>
        api.call(booking.assignDriver, { body: { bookingId: _id, driverId: driver._id }, token: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
}
