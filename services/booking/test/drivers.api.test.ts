import type { DriverFact } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import { driverRecordOf, eventually } from '@pahiya/testing';
import {
  accepted,
  acme,
  acmeDesk,
  asha,
  assign,
  booked,
  booking,
  code,
  drivers,
  knownDriver,
  newDriver,
  service,
  start,
} from './booking-service.ts';

describe('drivers of others', () => {
  it('assigns with the data of events while the driver service is away', async () => {
    const { sub } = newDriver();
    delete service.neighbours['driver.driverRecord'];
    const ride = await booked();
    expect((await assign(ride._id, sub)).problem.detail).toBe('Driver not found');
    const fact: DriverFact = {
      driverId: sub,
      code: code(drivers),
      revision: 2,
      fullName: 'Ravi',
      email: null,
      phoneNumber: '9876543210',
      gender: 'Male',
      status: 'active',
      vehicleNumber: null,
      vehicleType: 'SUV',
      licenseVerified: true,
      aadhaarVerified: true,
      baseSalaryPaise: 0,
      registeredAt: '2026-01-01T00:00:00.000Z',
    };
    await service.deliver('driver.driver.updated.v1', sub, fact);
    await service.deliver('driver.driver.registered.v1', sub, { ...fact, revision: 1, status: 'inactive' });
    await eventually(
      async () => (await service.sql('select from bus.delivery where consumer = $1', ['booking'])).length === 0,
    );
    expect((await assign(ride._id, sub)).body.booking.assignedDriver).toMatchObject({
      fullName: 'Ravi',
      vehicleType: 'SUV',
    });
    service.neighbours['driver.driverRecord'] = knownDriver;
  });

  it('refuses an inactive or deleted driver', async () => {
    const ride = await booked();
    service.neighbours['driver.driverRecord'] = () => driverRecordOf('sleepy', { status: 'inactive' });
    expect((await assign(ride._id, 'sleepy')).problem.code).toBe('DRIVER_UNAVAILABLE');
    service.neighbours['driver.driverRecord'] = knownDriver;
    await service.deliver('driver.driver.deleted.v1', 'gone', { driverId: 'gone', revision: 3 });
    await eventually(async () => (await service.sql("select from booking.driver where id = 'gone'")).length > 0);
    expect(await assign(ride._id, 'gone')).toMatchObject({ status: 404, problem: { detail: 'Driver not found' } });
  });

  it('retires a driver only without open rides, also when an assignment happens in parallel', async () => {
    const { ride, driver } = await accepted();
    const retire = (driverId: string) => service.call(booking.retireDriver, { params: { driverId } });
    expect(await retire(driver.sub)).toMatchObject({ status: 409, problem: { code: 'DRIVER_HAS_RIDES' } });
    await service.call(booking.cancelBooking, { as: acmeDesk, params: { id: ride._id }, body: {} });
    expect((await retire(driver.sub)).status).toBe(200);
    for (let round = 0; round < 5; round++) {
      const next = newDriver();
      const wanted = await booked();
      const [assigned, retired] = await Promise.all([assign(wanted._id, next.sub), retire(next.sub)]);
      expect((assigned.status === 200) !== (retired.status === 200)).toBe(true);
    }
  });

  it('accepts a driver again whose deletion began and did not finish', async () => {
    const [ride, driver] = [await booked(), newDriver()];
    await service.call(booking.retireDriver, { params: { driverId: driver.sub } });
    expect((await assign(ride._id, driver.sub)).status).toBe(404);
    await service.sql("update booking.driver set retired_at = now() - interval '61 seconds' where id = $1", [
      driver.sub,
    ]);
    expect((await assign(ride._id, driver.sub)).status).toBe(200);
    const next = newDriver();
    await service.deliver('driver.driver.deleted.v1', next.sub, { driverId: next.sub, revision: 3 });
    await eventually(
      async () => (await service.sql('select from booking.driver where id = $1', [next.sub])).length > 0,
    );
    await service.sql("update booking.driver set retired_at = now() - interval '61 seconds' where id = $1", [next.sub]);
    service.neighbours['driver.driverRecord'] = () => {
      throw new PahiyaError('NOT_FOUND', { what: 'driver' });
    };
    expect((await assign((await booked())._id, next.sub)).status).toBe(404);
    service.neighbours['driver.driverRecord'] = knownDriver;
  });

  it('answers the internal calls for the report of a driver', async () => {
    const { ride, driver } = await accepted();
    await start(ride._id, driver);
    const { body } = await service.call(booking.driverRides, { params: { driverId: driver.sub } });
    expect(body).toMatchObject({
      completedBookings: 0,
      totalEarnings: 0,
      activeRide: { bookingId: ride._id, userId: asha.sub, companyId: acme.companyId },
      bookings: [{ _id: ride._id }],
    });
    const trip = await service.call(booking.driverTrip, { params: { driverId: driver.sub } });
    expect(trip.body).toEqual({ trip: body.activeRide });
  });
});
