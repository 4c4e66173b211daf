import { migrateTables, migrationName } from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { bookingTables } from '../src/db/tables.ts';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { admin, asha, booking, form } from './booking-service.ts';

const { servesWithout = [] } = bookingTables;
const names = servesWithout.map(migrationName);
const before = {
  ...bookingTables,
  migrations: bookingTables.migrations.filter((migration) => !names.includes(migrationName(migration))),
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'booking', over: before }, buildBookingService, config);
});
afterAll(() => service.close());

async function choose(id: string, vehicleNumber: string): Promise<void> {
  const answer = await service.call(booking.assignVehicle, { as: admin, params: { id }, body: { vehicleNumber } });
  expect(answer.status).toBe(200);
}

it('serves over the tables of the release before, and uses those of this one once the job has run', async () => {
  const { body } = await service.call(booking.createBooking, { as: asha, body: form });
  const { _id: id } = body.booking;
  const chosen = async () => {
    const answer = await service.call(booking.getBooking, { as: asha, params: { id } });
    return answer.body.booking.history?.map(({ vehicleNumber }) => vehicleNumber);
  };
  const tables = async () => (await service.deps.readiness.report()).checks['booking.tables'];
  expect(await tables()).toBe(`the migration job has not run ${names.join(', ')}`);
  await choose(id, 'KA05XY1');
  expect(await chosen()).toEqual([null, 'KA05XY1']);

  await migrateTables('booking', bookingTables, service.deps.database.url);
  await eventually(async () => (await tables()) === 'ok');
  await choose(id, 'KA05XY2');
  expect(
    await service.sql('select vehicle_number from booking.ride_transition where ride_id = $1 order by revision', [id]),
  ).toEqual([null, null, 'KA05XY2'].map((number) => ({ vehicle_number: number })));
  expect(await chosen()).toEqual([null, 'KA05XY1', 'KA05XY2']);
});
