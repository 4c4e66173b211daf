import type { Driver } from '@pahiya/contracts';
import { migrateTables, migrationName } from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { driverTables } from '../src/db/tables.ts';
import { buildDriverService } from '../src/service.ts';
import {
  admin,
  calls,
  config,
  FORM,
  formBody,
  person,
  service as neighbour,
  type FormParts,
} from './driver-service.ts';

const { servesWithout = [] } = driverTables;
const names = servesWithout.map(migrationName);
const before = {
  ...driverTables,
  migrations: driverTables.migrations.filter((migration) => !names.includes(migrationName(migration))),
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'driver', over: before }, buildDriverService, config);
});
beforeEach(() => void Object.assign(service.neighbours, neighbour.neighbours));
afterAll(() => service.close());

const form = (parts: FormParts) => ({ body: formBody(parts), headers: FORM, as: admin });
async function registered(): Promise<Driver> {
  const answer = await service.call(calls.registerDriver, form(person()));
  expect(answer.status).toBe(201);
  return answer.body.driver;
}
const update = (driver: Driver, status: 'active' | 'inactive') =>
  service.call(calls.updateDriver, { params: { id: driver._id }, ...form({ status }) });
const barred = (driver: Driver) => service.deps.liveState.get(`barred:${driver._id}`);

/**
 * Puts the driver on a trip. `drive(km)` sends the position at that distance a minute later, and `kmNow()` returns the
 * distance of the trip.
 */
function onTrip(driver: Driver) {
  const id = `ride-of-${driver._id}`;
  service.neighbours['booking.driverTrip'] = () => ({
    trip: { bookingId: id, userId: 'rider-1', companyId: 'company-1' },
  });
  return {
    id,
    async drive(km: number) {
      service.clock.advance(60_000);
      const body = { latitude: 18.5 + km / 111.195, longitude: 73.85 };
      await service.call(calls.updateLocation, { body, as: { sub: driver._id, role: 'driver', driverId: driver._id } });
    },
    kmNow: async () => (await service.call(calls.drivenDistance, { params: { id } })).body.km,
  };
}

async function withoutLiveState(work: () => Promise<unknown>): Promise<void> {
  const { liveState } = service.deps;
  const { put } = liveState;
  liveState.put = () => Promise.reject(new Error('away'));
  try {
    await work();
  } finally {
    liveState.put = put;
  }
}

it('serves over the tables of the release before, and uses those of this one once the job has run', async () => {
  const driver = await registered();
  expect((await service.deps.readiness.report()).checks['driver.tables']).toBe(
    `the migration job has not run ${names.join(', ')}`,
  );
  const { id, drive, kmNow } = onTrip(driver);
  await drive(0);
  await eventually(() => service.deps.liveState.get(`driven:${id}`));
  await drive(1);
  await eventually(async () => (await kmNow()) === 1);

  await update(driver, 'inactive');
  await eventually(() => barred(driver));
  await withoutLiveState(() => update(driver, 'active'));
  await eventually(async () => (await barred(driver)) === false);

  await migrateTables('driver', driverTables, service.deps.database.url);
  const tracks = () => service.sql<{ km: number }>('select km from driver.track where ride_id = $1', [id]);
  // The distance from before the migration is written, too.
  const [track] = await eventually(async () => ((await tracks()).length > 0 ? tracks() : false));
  expect(track?.km).toBeCloseTo(1);
  const noted = () => service.sql('select from driver.standing_news where driver_id = $1', [driver._id]);
  await withoutLiveState(async () => {
    await update(driver, 'inactive');
    expect(await noted()).toHaveLength(1);
  });
  await eventually(async () => (await noted()).length === 0);
  expect(await barred(driver)).toBe(true);
});
