import type { Driver } from '@pahiya/contracts';
import { createHost, createReadiness, memoryLiveState } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { buildDriverService } from '../src/service.ts';
import { accounts, admin, calls, config, read, registered, service, update } from './driver-service.ts';
import { standingsAreSure } from './standings.ts';
import { ride, tell } from './told-rides.ts';

describe('a position', () => {
  const send = (driver: Driver, body: object = { latitude: 18.52, longitude: 73.85 }) =>
    service.call(calls.updateLocation, { body, as: { sub: driver._id, role: 'driver', driverId: driver._id } });
  const sentOf = (driver: Driver) =>
    service.sent.filter(({ payload }) => (payload as { driverId?: string }).driverId === driver._id);

  it('is sent to the rider, the company, the admins and the driver during the trip, and to nobody afterwards', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    expect((await send(driver)).status).toBe(204);
    const [message] = await eventually(() => (sentOf(driver).length > 0 ? sentOf(driver) : false));
    expect(message).toEqual({
      rooms: ['rider:rider-1', 'company:company-1', `driver:${driver._id}`, 'admins'],
      event: 'driver_location',
      payload: {
        bookingId: trip.rideId,
        driverId: driver._id,
        latitude: 18.52,
        longitude: 73.85,
        at: service.clock.now().toISOString(),
      },
    });
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await service.deps.liveState.get(`trip:${driver._id}`)) === null);
    await send(driver);
    await send(driver);
    expect(sentOf(driver)).toHaveLength(1);
  });

  it('is sent to nobody after the trip although the live state was away when it ended', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    const { liveState } = service.deps;
    await eventually(() => liveState.get(`trip:${driver._id}`));
    const { get } = liveState;
    let asked = 0;
    liveState.get = () => Promise.reject(new Error(`away, asked ${(asked += 1)} times`));
    try {
      await tell('completed', { ...trip, status: 'completed', revision: 5 });
      await eventually(() => asked > 1);
    } finally {
      liveState.get = get;
    }
    await eventually(async () => (await liveState.get(`trip:${driver._id}`)) === null);
    await send(driver);
    expect(sentOf(driver)).toEqual([]);
  });

  it('no longer counts when the driver is inactive, and counts again when the driver is back', async () => {
    const driver = await registered();
    await tell('started', ride(driver));
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    await update(driver._id, { status: 'inactive' });
    expect(accounts.at(-1)).toEqual({ call: 'end sessions', id: driver._id });
    await send(driver);
    await send(driver);
    expect(sentOf(driver)).toEqual([]);
    await update(driver._id, { status: 'active' });
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
  });

  it.each(['inactive', 'active'] as const)(
    'counts by the new status of a driver who became %s while the live state was away',
    async (status) => {
      const driver = await registered();
      if (status === 'active') await update(driver._id, { status: 'inactive' });
      await tell('started', ride(driver));
      const { liveState } = service.deps;
      await eventually(() => liveState.get(`trip:${driver._id}`));
      const { put } = liveState;
      liveState.put = () => Promise.reject(new Error('away'));
      try {
        expect((await update(driver._id, { status })).status).toBe(200);
      } finally {
        liveState.put = put;
      }
      await send(driver);
      expect(sentOf(driver)).toEqual([]);
      await eventually(async () => (await liveState.get(`barred:${driver._id}`)) === (status === 'inactive'));
      await standingsAreSure();
      await send(driver);
      if (status === 'active') await eventually(() => sentOf(driver).length === 1);
      else expect(sentOf(driver)).toEqual([]);
    },
  );

  it('ignores positions of an inactive driver after a crash, and after the live state is lost', async () => {
    const driver = await registered();
    await service.sql(
      `with gone as (update driver.driver set status = 'inactive' where id = $1)
       insert into driver.standing_news (driver_id, revision) values ($1, 2)`,
      [driver._id],
    );
    const { liveState } = service.deps;
    await eventually(() => liveState.get(`barred:${driver._id}`));
    const { replace } = liveState;
    // The next count of what was told finds none before it.
    liveState.replace = async (key, value, ttlS) => {
      liveState.replace = replace;
      await liveState.clear(`barred:${driver._id}`);
      await liveState.clear(key);
      return replace(key, value, ttlS);
    };
    await eventually(async () => liveState.replace === replace && (await liveState.get(`barred:${driver._id}`)));
  });

  it('counts for the distance driven, of which a lost live state costs half a kilometre at most', async () => {
    const driver = await registered();
    const { rideId: id } = ride(driver);
    const trip = { bookingId: id, userId: 'rider-9', companyId: 'company-9' };
    service.neighbours['booking.driverTrip'] = () => ({ trip });
    const { liveState } = service.deps;
    const drive = async (km: number) => {
      service.clock.advance(60_000);
      await send(driver, { latitude: 18.5 + km / 111.195, longitude: 73.85 });
    };
    const kmNow = async () => (await service.call(calls.drivenDistance, { params: { id } })).body.km;
    await drive(0);
    await eventually(() => liveState.get(`driven:${id}`));
    await drive(1);
    await eventually(async () => (await kmNow()) === 1);
    await eventually(async () => (await service.sql('select from driver.track where ride_id = $1', [id])).length === 1);
    const { get } = liveState;
    liveState.get = () => Promise.reject(new Error('away'));
    try {
      expect(await kmNow()).toBe(1);
    } finally {
      liveState.get = get;
    }
    liveState.get = (key) => get(key === `driven:${id}` ? 'lost' : key);
    try {
      expect(await kmNow()).toBe(1);
      await drive(2);
      await eventually(async () => (await kmNow()) === 2);
    } finally {
      liveState.get = get;
    }
    await tell('completed', { ...ride(driver), rideId: id, status: 'completed', revision: 5 });
    // The track says where the driver was.
    await eventually(async () => (await liveState.get(`driven:${id}`)) === undefined);
    await eventually(async () => (await service.sql('select from driver.track where ride_id = $1', [id])).length === 0);
  });

  it('counts while the database is away, because then nobody can go out of service', async () => {
    const driver = await registered();
    await tell('started', ride(driver));
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    await service.sql(`
      alter table driver.standing_news rename to kept_news;
      create sequence driver.tries;
      create function driver.away() returns text language plpgsql as
        $$ begin perform nextval('driver.tries'); raise exception 'away'; end $$;
      create view driver.standing_news as select driver.away() as driver_id, 1 as revision;
      grant select on driver.standing_news to pahiya_driver;
      grant usage on sequence driver.tries to pahiya_driver`);
    try {
      await eventually(async () => {
        const [tries] = await service.sql<{ last_value: string }>('select last_value from driver.tries');
        return Number(tries?.last_value) >= 2;
      });
      await send(driver);
      await eventually(() => sentOf(driver).length > 0);
    } finally {
      await service.sql(`
        drop view driver.standing_news;
        drop function driver.away;
        drop sequence driver.tries;
        alter table driver.kept_news rename to standing_news`);
    }
  });

  it('is forwarded before the start event arrives, and booking is asked only occasionally', async () => {
    const driver = await registered();
    let asked = 0;
    let trip: object | null = null;
    service.neighbours['booking.driverTrip'] = () => {
      asked++;
      return { trip };
    };
    for (let nth = 0; nth < 20; nth++) await send(driver);
    expect([asked, sentOf(driver).length]).toEqual([1, 0]);
    trip = { bookingId: 'ride-9', userId: 'rider-9', companyId: 'company-9' };
    service.clock.advance(16_000);
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
    expect([asked, sentOf(driver)[0]?.rooms[0]]).toEqual([2, 'rider:rider-9']);
  });

  it('is forwarded again two seconds after booking could not say whose trip it is', async () => {
    const driver = await registered();
    let asked = 0;
    service.neighbours['booking.driverTrip'] = () => {
      asked++;
      if (asked === 1) throw new Error('booking starts again');
      return { trip: { bookingId: 'ride-9', userId: 'rider-9', companyId: 'company-9' } };
    };
    for (let nth = 0; nth < 5; nth++) await send(driver);
    await eventually(() => asked === 1);
    service.clock.advance(2_100);
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
    expect(asked).toBe(2);
  });

  it('is shown on a map opened later, to its rider, its company and the admins, during the trip', async () => {
    const driver = await registered();
    await send(driver, { latitude: 18.4, longitude: 73.8 });
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    const seenAs = async (as: object) => {
      const { status, body } = await service.call(calls.livePositions, { as: as as typeof admin });
      expect(status).toBe(200);
      return body.positions.filter(({ driverId }) => driverId === driver._id);
    };
    const rider = { sub: 'rider-1', role: 'user', companyId: 'company-1' };
    const company = { sub: 'company-1', role: 'company' };
    expect(await seenAs(admin)).toEqual([]);
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
    const position = {
      bookingId: trip.rideId,
      driverId: driver._id,
      latitude: 18.52,
      longitude: 73.85,
      at: service.clock.now().toISOString(),
    };
    for (const as of [admin, rider, company]) expect(await seenAs(as)).toEqual([position]);
    for (const as of [
      { sub: 'rider-2', role: 'user', companyId: 'company-1' },
      { sub: 'company-2', role: 'company' },
    ])
      expect(await seenAs(as)).toEqual([]);
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await service.deps.liveState.get(`trip:${driver._id}`)) === null);
    expect(await seenAs(admin)).toEqual([]);
    expect(await seenAs(rider)).toEqual([]);
  });

  it('is reported to booking for two minutes if the driver is in service, even without a trip', async () => {
    const driver = await registered();
    const toldOf = async (id: string) => {
      const { body } = await service.call(calls.presentPositions, {});
      return body.positions.filter(({ driverId }: { driverId: string }) => driverId === id);
    };
    expect(await toldOf(driver._id)).toEqual([]);
    await send(driver);
    await eventually(async () => (await toldOf(driver._id)).length === 1);
    expect(await toldOf(driver._id)).toMatchObject([{ latitude: 18.52, longitude: 73.85 }]);
    service.clock.advance(121_000);
    expect(await toldOf(driver._id)).toEqual([]);
  });

  it('is still forwarded after a restart of the process', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(async () => (await read(driver._id)).body.driver.rideStatus === 'on_ride');
    const liveState = memoryLiveState();
    const parts = { readiness: createReadiness(), metrics: new Registry() };
    const host = createHost({ name: 'driver', logger: false, ...parts });
    await host.register(buildDriverService(config, { ...service.deps, ...parts, liveState }));
    await host.ready();
    expect(await liveState.get(`trip:${driver._id}`)).toMatchObject({ rideId: trip.rideId, userId: 'rider-1' });
    await host.close();
    await liveState.close();
  });

  it('is accepted while booking is away, stored for a while, and rejected if the coordinates are impossible', async () => {
    const driver = await registered();
    expect((await send(driver)).status).toBe(204);
    expect(await service.deps.liveState.get(`position:${driver._id}`)).toMatchObject({ latitude: 18.52 });
    expect((await send(driver, { latitude: 91, longitude: 0 })).problem).toMatchObject({ status: 400 });
    expect((await service.call(calls.updateLocation, { body: { latitude: 1, longitude: 1 }, as: admin })).status).toBe(
      403,
    );
  });
});
