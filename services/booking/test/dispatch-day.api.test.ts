import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { admin, assign, booking, service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, planned } from './dispatch-world.ts';

beforeEach(() => emptyDesk());
const clockAt = (instant: string) => service.clock.set(`${instant}:00+05:30`);
afterEach(() => clockAt('2026-11-21T10:00'));

const driving = (driver: string) => ({ sub: driver, role: 'driver' }) as const;
const act = {
  accept: (id: string, driver: string) =>
    service.call(booking.acceptBooking, { as: driving(driver), body: { bookingId: id, action: 'accept' } }),
  start: (id: string, driver: string) =>
    service.call(booking.startRide, { as: driving(driver), body: { bookingId: id } }),
  complete: (id: string, driver: string) =>
    service.call(booking.completeRide, { as: driving(driver), body: { bookingId: id } }),
};

async function boardOf(date?: string) {
  const { body } = await service.call(dispatchRoutes.dispatchBoard, { as: admin, ...(date && { query: { date } }) });
  const shown = body.timelines.flatMap(({ items }) => items.flatMap(({ ride }) => ride ?? []));
  return { ...body, shown: shown.map(({ rideId }) => rideId), waits: body.waiting.map(({ rideId }) => rideId) };
}
const ownDay = async (driver: string, date?: string) =>
  (await service.call(booking.myDay, { as: driving(driver), ...(date && { query: { date } }) })).body.day.items;

it('goes on showing the rides of the evening after midnight, to the desk and to the driver, until they are over', async () => {
  clockAt('2026-11-21T22:40');
  const [ravi, sunil] = [await driverTold({ fullName: 'Ravi Kumar' }), await driverTold({ fullName: 'Sunil Rao' })];
  const [waits, told, trip] = [
    await bookedAt('23:30', TODAY),
    await bookedAt('23:30', TODAY),
    await bookedAt('23:30', TODAY),
  ];
  await assign(told._id, ravi);
  await assign(trip._id, sunil);
  await act.accept(trip._id, sunil);
  await act.start(trip._id, sunil);

  clockAt('2026-11-22T00:10');
  const night = await boardOf();
  expect(night).toMatchObject({ shown: [told._id, trip._id], waits: [waits._id], figures: { served: 2, waiting: 1 } });
  // The ways to these rides belong to the evening.
  expect(night.figures).toMatchObject({ emptyKm: 0, emptyPaise: 0, paise: 0 });
  expect(await ownDay(ravi)).toMatchObject([{ kind: 'ride', ride: { rideId: told._id, status: 'assigned' } }]);
  expect(await boardOf('2026-11-21')).toMatchObject({ shown: [told._id, trip._id], waits: [waits._id] });

  // Nobody can start the others any more.
  clockAt('2026-11-22T03:31');
  expect(await boardOf()).toMatchObject({ shown: [trip._id], waits: [] });
  expect(await ownDay(ravi)).toEqual([]);
  expect(await ownDay(sunil)).toMatchObject([{ ride: { rideId: trip._id }, endsAt: '2026-11-21T22:01:00.000Z' }]);

  await act.complete(trip._id, sunil);
  clockAt('2026-11-22T09:00');
  expect(await boardOf()).toMatchObject({ shown: [trip._id] });
  clockAt('2026-11-23T00:01');
  expect(await boardOf()).toMatchObject({ shown: [] });
});

const TODAY = { date: '2026-11-21' };

it('shows a ride of several days on each of them, until it ends', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('09:00', {
    date: '2026-12-01',
    tripType: 'outstation',
    includeReturn: true,
    returnDate: '2026-12-03',
    returnTime: '18:00',
  });
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
  const shownOn = async () => {
    const all = await Promise.all(
      days.map(async (day) => {
        const { shown, waits } = await boardOf(day);
        return [...shown, ...waits].includes(ride._id) ? [day.slice(-2)] : [];
      }),
    );
    return all.flat();
  };
  expect(await shownOn()).toEqual(['01', '02', '03']);
  await assign(ride._id, ravi);
  expect(await shownOn()).toEqual(['01', '02', '03']);
  expect((await ownDay(ravi, '2026-12-01')).map(({ kind }) => kind)).toEqual(['empty', 'ride']);
  expect((await ownDay(ravi, '2026-12-03')).map(({ kind }) => kind)).toEqual(['ride']);
  await act.accept(ride._id, ravi);
  clockAt('2026-12-01T09:00');
  await act.start(ride._id, ravi);
  clockAt('2026-12-02T10:00');
  expect((await act.complete(ride._id, ravi)).status).toBe(200);
  expect(await shownOn()).toEqual(['01', '02']);
});

it('shows the rides of a driver who was deactivated, which stay with that driver', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  await assign(ride._id, ravi);
  await service.sql(`update booking.driver set record = jsonb_set(record, '{status}', '"inactive"') where id = $1`, [
    ravi,
  ]);
  const board = await eventually(async () => {
    const found = await boardOf('2026-12-01');
    return found.shown.includes(ride._id) && found;
  });
  const own = board.timelines.find(({ driver }) => driver.driverId === ravi);
  expect(own?.items).toMatchObject([{ kind: 'ride', ride: { rideId: ride._id } }]);
  expect(board.waits).toEqual([]);
});

it('offers an open plan until its time is over', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  await bookedAt('10:00');
  const plan = await planned();
  clockAt('2026-12-01T23:59');
  expect((await boardOf()).openPlan?._id).toBe(plan._id);
  clockAt('2026-12-02T00:00');
  expect((await boardOf()).openPlan).toBeNull();
});
