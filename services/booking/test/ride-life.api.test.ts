import { room } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import {
  accepted,
  acmeDesk,
  admin,
  asha,
  assign,
  booked,
  booking,
  newDriver,
  reply,
  service,
  start,
  statuses,
} from './booking-service.ts';

describe('the life of a ride', () => {
  it('goes from booking to completion, with waiting and toll', async () => {
    const { ride, driver } = await accepted();
    expect((await start(ride._id, driver)).body).toMatchObject({
      message: 'Ride started successfully!',
      booking: { status: 'on_trip' },
    });
    expect((await service.call(booking.rideStats, { as: admin })).body.activeRides).toBe(1);
    const done = await service.call(booking.completeRide, {
      as: driver,
      body: { bookingId: ride._id, waitingMinutes: 20, tollCharges: 65.5 },
    });
    expect(done.body.booking).toMatchObject({
      status: 'completed',
      fare: 1800 + 50 + 65.5,
      fareDetails: { waitingCharges: 50, tollCharges: 65.5, total: 1915.5 },
      userId: { email: '', employeeId: null },
    });
    const { body } = await service.call(booking.getBooking, { as: asha, params: { id: ride._id } });
    expect(body.booking.history?.map(({ from, to, by }) => [from, to, by.role])).toEqual([
      [null, 'pending', 'user'],
      ['pending', 'assigned', 'admin'],
      ['assigned', 'accepted', 'driver'],
      ['accepted', 'on_trip', 'driver'],
      ['on_trip', 'completed', 'driver'],
    ]);
    const completed = await eventually(async () =>
      (await service.published('booking.ride.completed.v1')).find(({ subject }) => subject === ride._id),
    );
    expect(completed.data).toMatchObject({
      ride: {
        completedAt: service.clock.now().toISOString(),
        fare: { tollPaise: 6550, totalPaise: 191_550 },
        vehicleNumber: 'KA01AB1234',
      },
    });
    const snapshot = await service.call(booking.rideSnapshot, { params: { id: ride._id } });
    expect(snapshot.body.ride).toEqual((completed.data as { ride: unknown }).ride);
    const again = await service.call(booking.cancelBooking, { as: asha, params: { id: ride._id }, body: {} });
    expect(again).toMatchObject({
      status: 409,
      problem: { code: 'ILLEGAL_TRANSITION', detail: 'The ride is completed and cannot become cancelled.' },
    });
  });

  it('removes a driver who rejects, and lets an admin assign another', async () => {
    const [first, second] = [newDriver(), newDriver()];
    const ride = await booked();
    expect((await assign(ride._id, first.sub)).body.message).toBe('Driver assigned successfully');
    expect(
      service.sent.some(({ event, rooms }) => event === 'booking_assigned' && rooms[0] === room.driver(first.sub)),
    ).toBe(true);
    const rejected = await reply(ride._id, first, 'reject');
    expect(rejected.body).toMatchObject({
      message: 'Booking rejected successfully! Admin and user have been notified.',
      booking: { status: 'denied', assignedDriver: null },
    });
    const deniedBy = async (as: typeof admin | typeof asha | typeof acmeDesk) => {
      const { body } = await service.call(booking.getBooking, { as, params: { id: ride._id } });
      return body.booking.history?.find(({ to }) => to === 'denied')?.by;
    };
    // Only admins see who rejected the ride, with the driver's id, so that they do not ask the same driver again.
    const { sub: id, name } = first;
    expect(await deniedBy(admin)).toEqual({ role: 'driver', id, name });
    expect([await deniedBy(asha), await deniedBy(acmeDesk)]).toEqual(Array(2).fill({ role: 'driver', name }));
    expect((await reply(ride._id, first, 'accept')).status).toBe(404);
    expect((await assign(ride._id, second.sub)).body.booking).toMatchObject({
      status: 'assigned',
      assignedDriver: { _id: second.sub },
      vehicleNumber: 'KA01AB1234',
    });
    expect((await reply(ride._id, first, 'accept')).problem.detail).toBe('Booking not found');
    const foreign = await service.call(booking.acceptBooking, {
      as: second,
      body: { bookingId: ride._id, driverId: first.sub, action: 'accept' },
    });
    expect(foreign.status).toBe(403);
  });

  it('applies exactly one of many parallel decisions', async () => {
    const ride = await booked();
    const contenders = Array.from({ length: 8 }, newDriver);
    const assigned = await Promise.all(contenders.map((driver) => assign(ride._id, driver.sub)));
    expect(assigned.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = assigned.find(({ status }) => status === 409);
    expect(loser?.problem).toMatchObject({ code: 'ILLEGAL_TRANSITION', detail: expect.stringMatching(/assigned/) });
    const winner = contenders.find((_, nth) => assigned[nth]?.status === 200) ?? newDriver();
    const accepts = await Promise.all(Array.from({ length: 8 }, () => reply(ride._id, winner, 'accept')));
    expect(statuses(accepts)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const both = await Promise.all([
      start(ride._id, winner),
      service.call(booking.cancelBooking, { as: asha, params: { id: ride._id }, body: { reason: 'Plans changed' } }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('allows a driver one trip at a time, and no overlapping rides', async () => {
    const { ride, driver } = await accepted();
    const overlapping = await booked({ time: '10:30' });
    expect((await assign(overlapping._id, driver.sub)).problem).toMatchObject({
      code: 'DRIVER_UNAVAILABLE',
      status: 409,
    });
    const later = await accepted(driver, { time: '15:00' });
    const starts = await Promise.all([start(ride._id, driver), start(later.ride._id, driver)]);
    expect(statuses(starts)).toEqual([200, 409]);
    expect(starts.find(({ status }) => status === 409)?.problem.code).toBe('DRIVER_UNAVAILABLE');
  });

  it('assigns a driver to one of many overlapping rides in parallel', async () => {
    for (let round = 1; round <= 5; round++) {
      const driver = newDriver();
      const rides = await Promise.all(Array.from({ length: 10 }, () => booked({ time: '10:30' })));
      const answers = await Promise.all(rides.map(({ _id }) => assign(_id, driver.sub)));
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      expect(new Set(answers.flatMap(({ status, problem }) => (status === 409 ? [problem.code] : [])))).toEqual(
        new Set(['DRIVER_UNAVAILABLE']),
      );
    }
  });

  it('stores the vehicle number in upper case, and accepts one only before the trip', async () => {
    const { ride, driver } = await accepted();
    const vehicle = (vehicleNumber: string) =>
      service.call(booking.assignVehicle, { as: admin, params: { id: ride._id }, body: { vehicleNumber } });
    expect((await vehicle(' dl01cd9 ')).body).toMatchObject({
      message: 'Vehicle assigned successfully',
      booking: {
        vehicleNumber: 'DL01CD9',
        status: 'accepted',
        vehicleId: { vehicleNumber: 'DL01CD9', model: 'Sedan' },
      },
    });
    const withoutRide = await service.call(booking.assignDriver, { as: admin, body: { driverId: driver.sub } });
    expect(withoutRide.problem.detail).toBe('bookingId is required.');
    const withoutDriver = await service.call(booking.assignDriver, { as: admin, body: { bookingId: ride._id } });
    expect(withoutDriver.problem.detail).toBe('Please select a driver');
    expect((await vehicle(' ')).problem.detail).toBe('Please enter a vehicle number');
    expect((await vehicle('K'.repeat(21))).problem.detail).toBe('vehicleNumber must have at most 20 characters.');
    await start(ride._id, driver);
    expect((await vehicle('KA09')).problem.code).toBe('ILLEGAL_TRANSITION');
  });
});
