import { dispatchRoutes, type BookingForm } from '@pahiya/contracts';
import { admin, assign, booking, service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, FROM_WHITEFIELD } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

/** From Whitefield to Electronic City, an hour away, and back from 12:00. */
const THERE_AND_BACK: Partial<BookingForm> = {
  ...FROM_WHITEFIELD,
  includeReturn: true,
  returnDate: '2026-12-01',
  returnTime: '12:00',
};

it('expects the driver of a ride with a return where it began', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const trip = await bookedAt('10:00', THERE_AND_BACK);
  const next = await bookedAt('14:00', FROM_WHITEFIELD);
  expect((await assign(trip._id, ravi)).status).toBe(200);
  const params = { id: next._id };
  const { drivers } = (await service.call(dispatchRoutes.driversForRide, { as: admin, params })).body;
  expect(drivers).toMatchObject([{ possible: true }]);
  expect((await assign(next._id, ravi)).body.warnings).toBeUndefined();
  const query = { date: '2026-12-01' };
  const board = (await service.call(dispatchRoutes.dispatchBoard, { as: admin, query })).body;
  expect(board.timelines[0]?.items.at(-2)).toMatchObject({ kind: 'empty', km: 0 });
  expect(board.atRisk).toEqual([]);
});

it('plans from where a ride with a return has ended', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const trip = await bookedAt('10:00', THERE_AND_BACK);
  const next = await bookedAt('14:00', FROM_WHITEFIELD);
  const as = { sub: ravi, role: 'driver' } as const;
  await assign(trip._id, ravi);
  await service.call(booking.acceptBooking, { as, body: { bookingId: trip._id, action: 'accept' } });
  service.clock.set('2026-12-01T10:00:00+05:30');
  await service.call(booking.startRide, { as, body: { bookingId: trip._id } });
  service.clock.set('2026-12-01T13:10:00+05:30');
  const params = { id: next._id };
  const suggested = async () => (await service.call(dispatchRoutes.driversForRide, { as: admin, params })).body.drivers;
  expect(await suggested()).toMatchObject([{ possible: true }]);
  const ended = await service.call(booking.completeRide, { as, body: { bookingId: trip._id } });
  expect(ended.status).toBe(200);
  service.clock.set('2026-12-01T13:11:00+05:30');
  expect(await suggested()).toMatchObject([{ possible: true, sentence: expect.stringContaining('Whitefield') }]);
});
