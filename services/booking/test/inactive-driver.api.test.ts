import type { DriverFact } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { accepted, admin, booking, code, drivers, reply, service, start } from './booking-service.ts';

async function tellStatus(driverId: string, status: DriverFact['status'], revision: number): Promise<void> {
  await service.deliver('driver.driver.updated.v1', driverId, {
    driverId,
    code: code(drivers),
    revision,
    fullName: 'Ravi Kumar',
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    status,
    vehicleNumber: null,
    vehicleType: 'Sedan',
    licenseVerified: true,
    aadhaarVerified: true,
    baseSalaryPaise: 0,
    registeredAt: '2026-11-01T00:00:00.000Z',
  });
  await eventually(
    async () =>
      (await service.sql('select 1 from booking.driver where id = $1 and revision = $2', [driverId, revision])).length >
      0,
  );
}

const refused = { status: 403, problem: { detail: 'Your account is not active. Please ask your dispatch desk.' } };

it('lets an inactive driver neither start, complete, accept nor reject a ride, until he is active again', async () => {
  const { ride, driver } = await accepted();
  await tellStatus(driver.sub, 'inactive', 2);
  expect(await start(ride._id, driver)).toMatchObject(refused);
  expect(await reply(ride._id, driver, 'accept')).toMatchObject(refused);
  expect(await reply(ride._id, driver, 'reject')).toMatchObject(refused);

  await tellStatus(driver.sub, 'active', 3);
  expect((await start(ride._id, driver)).status).toBe(200);
  await tellStatus(driver.sub, 'inactive', 4);
  const body = { bookingId: ride._id, waitingMinutes: 10_080, tollCharges: 100_000 };
  expect(await service.call(booking.completeRide, { as: driver, body })).toMatchObject(refused);
});

it('lets an admin complete the trip of a driver who was deactivated on it', async () => {
  const { ride, driver } = await accepted();
  await start(ride._id, driver);
  await tellStatus(driver.sub, 'inactive', 2);
  const completed = await service.call(booking.completeRide, { as: admin, body: { bookingId: ride._id } });
  expect(completed.body.booking).toMatchObject({ status: 'completed', fare: ride.fare });
});
