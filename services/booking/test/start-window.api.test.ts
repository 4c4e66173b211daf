import { routes, type Booking } from '@pahiya/contracts';
import { driverRecordOf, startTestService, type TestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { admin, asha, form } from './booking-service.ts';

const { booking } = routes;
const ravi = { sub: 'driverravi', driverId: 'driverravi', role: 'driver', name: 'Ravi Kumar' } as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, { ...config, startEarlyMinutes: 60 });
  service.neighbours['driver.driverRecord'] = () => driverRecordOf(ravi.sub, {});
});
afterAll(() => service.close());

const india = (time: string) => new Date(`${time}:00+05:30`);
const start = ({ _id: bookingId }: Booking) => service.call(booking.startRide, { as: ravi, body: { bookingId } });

it('lets a driver start a ride from an hour before its time until the end of its day', async () => {
  const { booking: ride } = (await service.call(booking.createBooking, { as: asha, body: form })).body;
  await service.call(booking.assignDriver, { as: admin, body: { bookingId: ride._id, driverId: ravi.sub } });
  await service.call(booking.acceptBooking, { as: ravi, body: { bookingId: ride._id, action: 'accept' } });

  const nextWeek = await start(ride);
  expect(nextWeek).toMatchObject({
    status: 409,
    problem: {
      code: 'ILLEGAL_TRANSITION',
      detail: 'You can start from 09:00 on 1 Dec 2026.',
      booking: { status: 'accepted', startableFrom: '2026-12-01T03:30:00.000Z' },
    },
  });
  service.clock.set(india('2026-12-02T00:01'));
  expect((await start(ride)).problem.detail).toBe('The day of the ride is over.');
  service.clock.set(india('2026-12-01T09:00'));
  expect((await start(ride)).body).toMatchObject({ booking: { status: 'on_trip' } });
});

it('tells the moment to drivers only', async () => {
  const { body } = await service.call(booking.myBookings, { as: asha });
  expect(body.bookings).toHaveLength(1);
  expect(body.bookings[0]).not.toHaveProperty('startableFrom');
});
