import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dispatchRoutes } from '@pahiya/contracts';
import { osrmTableOf } from '../src/maps/osrm-table.fixture.ts';
import { admin, assign, booking, service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, FROM_WHITEFIELD, PLACES, planned, readPlan } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

const driversFor = async (id: string, headers: Record<string, string> = {}) =>
  (await service.call(dispatchRoutes.driversForRide, { as: admin, params: { id }, headers })).body.drivers;

describe('the present position of a free driver', () => {
  const at = (driverId: string, { lat, lng }: { lat: number; lng: number }) => ({
    driverId,
    latitude: lat,
    longitude: lng,
    at: service.clock.now().toISOString(),
  });
  const sayPositions = (...positions: ReturnType<typeof at>[]) => {
    service.neighbours['driver.presentPositions'] = () => ({ positions });
  };
  afterEach(() => delete service.neighbours['driver.presentPositions']);
  /** Runs at a time fifty minutes before the rides. */
  const onTheDay = async (run: () => Promise<void>) => {
    const early = Date.parse('2026-12-01T09:10:00+05:30') - service.clock.now().getTime();
    service.clock.advance(early);
    await run().finally(() => service.clock.advance(-early));
  };

  it('is where the driver sets out in a plan of the coming hour, instead of the base, and is named', async () => {
    const near = await driverTold({ fullName: 'Ravi Kumar', base: PLACES.mysuru });
    const far = await driverTold({ fullName: 'Sunil Rao' });
    const ride = await bookedAt('10:00');
    sayPositions(at(near, { lat: 12.9716, lng: 77.6 }), at(far, PLACES.whitefield));
    const [tomorrow] = await driversFor(ride._id);
    expect(tomorrow).toMatchObject({ driver: { driverId: far }, sentence: expect.not.stringMatching(/live position/) });

    await onTheDay(async () => {
      const [first] = await driversFor(ride._id);
      expect(first).toMatchObject({ driver: { driverId: near } });
      expect(first?.sentence).toMatch(/^free 9:10\sam near .+ by live position, [\d.]+ km$/);
      const plan = await planned({ mode: 'day' });
      const [proposal] = plan.proposals;
      const { items = [] } = plan.timelines.find(({ driver }) => driver.driverId === near) ?? {};
      // The board draws the planned way, not the way from the base, which is hours away.
      expect(items[0]).toMatchObject({ kind: 'empty', from: null });
      expect(items[0]?.km).toBeLessThan(5);
      expect(proposal?.sentence).toMatch(/^Ravi Kumar, free 9:10\sam near .+ by live position, [\d.]+ km$/);
      const inHindi = await readPlan(plan._id, { 'accept-language': 'hi' });
      expect(inHindi.proposals[0]?.sentence).toMatch(/लाइव लोकेशन से/);
      const kept = await service.sql('select facts from booking.dispatch_proposal where plan_id = $1', [plan._id]);
      expect(JSON.stringify(kept)).not.toMatch(/12\.97/);
    });
  });

  it('puts a ride at risk before its driver is late, unless the driver stands at the pickup', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00');
    await assign(ride._id, ravi);
    const atRisk = async () => (await service.call(dispatchRoutes.dispatchBoard, { as: admin })).body.atRisk;
    const pickup = { lat: 12.9756, lng: 77.6068 };
    await onTheDay(async () => {
      sayPositions(at(ravi, pickup));
      expect(await atRisk()).toEqual([]);
      sayPositions(at(ravi, PLACES.mysuru));
      const [risk] = await atRisk();
      expect(risk).toMatchObject({ ride: { rideId: ride._id }, driver: { driverId: ravi }, rescue: null });
      expect(risk?.lateMinutes).toBeGreaterThan(60);
      service.clock.advance(60 * 60_000);
      sayPositions(at(ravi, pickup));
      expect(await atRisk()).toEqual([]);
      service.clock.advance(-60 * 60_000);
    });
  });

  it('leads to a warning for an admin who assigns the driver, unless another ride comes before', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00');
    await onTheDay(async () => {
      sayPositions(at(ravi, { lat: 12.9756, lng: 77.6068 }));
      expect((await assign(ride._id, ravi)).body.warnings).toBeUndefined();
      const other = await driverTold({ fullName: 'Sunil Rao' });
      sayPositions(at(other, PLACES.mysuru));
      const { warnings } = (await assign(ride._id, other)).body;
      expect(warnings).toMatchObject([{ code: 'late-for-this', minutes: expect.any(Number) }]);
      expect(warnings?.[0]?.sentence).toMatch(/ minutes are missing from where the phone is now\.$/);
    });
  });

  it('is left out while the driver service is away', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00');
    service.neighbours['driver.presentPositions'] = () => {
      throw new Error('away');
    };
    await onTheDay(async () => {
      expect(await driversFor(ride._id)).toMatchObject([
        { possible: true, sentence: expect.stringMatching(/at Koramangala/) },
      ]);
    });
  });
});

describe('travel times', () => {
  it('are learned from completed rides, by plans and by the check of an assignment alike', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const booksTwo = () => Promise.all([bookedAt('10:00'), bookedAt('12:05', FROM_WHITEFIELD)]);
    const [first, second] = await booksTwo();
    const plan = await planned({ mode: 'day' });
    expect(plan).toMatchObject({ planned: { served: 2 }, learnedRides: 0 });

    // Forty rides from Whitefield at noon two days ago, each of which took more than twice its expected time.
    const slow = await Promise.all(Array.from({ length: 40 }, () => bookedAt('12:00', FROM_WHITEFIELD)));
    const ids = slow.map(({ _id }) => _id);
    const noon = '2026-11-19T06:30:00Z';
    await service.sql(
      `update booking.ride set status = 'completed', driver_id = 'somebody', driver = '{"_id": "somebody"}', ride_date = '2026-11-19', starts_at = $2, busy_until = $2::timestamptz + interval '1 hour',
         completed_at = $2::timestamptz + 2.2 * make_interval(mins => duration_minutes) where id = any($1)`,
      [ids, noon],
    );
    await service.sql(
      `insert into booking.ride_transition (ride_id, revision, from_status, to_status, at, by_id, by_role, by_name)
       select unnest($1::text[]), 3, 'accepted', 'on_trip', $2, 'somebody', 'driver', 'Somebody'`,
      [ids, noon],
    );
    service.clock.advance(24 * 3_600_000);
    expect((await assign(first._id, ravi)).body.warnings).toBeUndefined();
    const later = await planned({ rideIds: [second._id] });
    expect(later).toMatchObject({
      learnedRides: 40,
      proposals: [{ state: 'left', notPossible: [{ rule: 'cannot-reach' }] }],
    });
    expect((await assign(second._id, ravi)).body.warnings).toMatchObject([{ code: 'late-for-this' }]);
    const board = (await service.call(dispatchRoutes.dispatchBoard, { as: admin, query: { date: '2026-12-01' } })).body;
    expect(board.timelines[0]?.items.at(-1)).toMatchObject({ ride: { rideId: second._id } });
    const spareIn = ({ timelines }: typeof plan | typeof board) => timelines[0]?.items.at(-1)?.spareMinutes ?? NaN;
    expect(spareIn(board)).toBeLessThan(spareIn(plan) - 10);
    service.clock.advance(-24 * 3_600_000);
    await service.sql('delete from booking.ride_transition where ride_id = any($1)', [ids]);
    await service.sql('delete from booking.ride where id = any($1)', [ids]);
  });
});

describe('the times of OSRM', () => {
  const THREE_HOURS_S = 3 * 3600;
  let server: Server;
  let isAway = false;
  let questions = 0;

  /** A table service in which each way takes three hours. */
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      questions += 1;
      response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(osrmTableOf(url, { seconds: THREE_HOURS_S, metres: 90_000 })));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  const deskWithOsrm = () => {
    const osrmUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // A busy machine takes long for the first answer. Only the failing service may be replaced by the road model.
    return service.replica(0, { mapsProvider: 'osrm', osrmUrl, photonUrl: osrmUrl, mapsTimeoutMs: 20_000 });
  };

  it('are used in plans, on the board, in the day of a driver and for rides at risk; while OSRM fails, the road model gives them', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const [first, second] = await Promise.all([bookedAt('10:00'), bookedAt('13:00', FROM_WHITEFIELD)]);
    let desk = await deskWithOsrm();
    const shown = async () => {
      const query = { date: '2026-12-01' };
      const board = (await desk.call(dispatchRoutes.dispatchBoard, { as: admin, query })).body;
      const { day } = (await desk.call(booking.myDay, { as: { sub: ravi, role: 'driver' }, query })).body;
      const spare = [board.timelines[0]?.items.at(-1)?.spareMinutes, day.items.at(-1)?.spareMinutes];
      return { spare, atRisk: board.atRisk.map(({ ride }) => ride.rideId) };
    };
    expect(await planned({ mode: 'day' }, desk)).toMatchObject({ travelSource: 'OSRM', planned: { served: 1 } });
    const assignAtDesk = (bookingId: string) =>
      desk.call(booking.assignDriver, { as: admin, body: { bookingId, driverId: ravi } });
    await assignAtDesk(first._id);
    expect((await assignAtDesk(second._id)).body.warnings).toMatchObject([{ code: 'late-for-this', minutes: 86 }]);
    const early = Date.parse('2026-12-01T09:10:00+05:30') - service.clock.now().getTime();
    service.clock.advance(early);
    // The first ride ends at 10:49, but the driver has to leave for the second by 10:00.
    expect(await shown()).toEqual({ spare: [-49, -49], atRisk: [second._id] });
    const asked = questions;
    await shown();
    expect(questions).toBe(asked);

    isAway = true;
    desk = await deskWithOsrm();
    expect(await planned({ mode: 'day' }, desk)).toMatchObject({ travelSource: 'road model', planned: { served: 2 } });
    const { spare, atRisk } = await shown();
    expect(spare[0]).toBeGreaterThan(30);
    expect(spare[1]).toBe(spare[0]);
    expect(atRisk).toEqual([]);
    service.clock.advance(-early);
  });
});
