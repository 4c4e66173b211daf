import { dispatchRoutes, type TokenClaims } from '@pahiya/contracts';
import { acmeDesk, admin, asha, assign, booked, booking, service } from './booking-service.ts';
import { driverTold } from './dispatch-world.ts';

const choose = (id: string, vehicleNumber: string) =>
  service.call(booking.assignVehicle, { as: admin, params: { id }, body: { vehicleNumber } });
/** The vehicle and the note of each step that left the ride in its state. */
async function choicesOf(id: string, as: Partial<TokenClaims> & Pick<TokenClaims, 'sub' | 'role'>) {
  const { history = [] } = (await service.call(booking.getBooking, { as, params: { id } })).body.booking;
  return history.filter(({ from, to }) => from === to).map(({ vehicleNumber, note }) => [vehicleNumber, note]);
}
const REASON = 'Vehicle KA 01 TOO SMALL';

/**
 * Assigns a ride twice, the second time to a driver of another cab class, for a reason that reads like the note of a
 * vehicle.
 */
async function assignedDespite() {
  const first = await driverTold({ fullName: 'Ravi Kumar' });
  const driverId = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
  const { _id: id } = await booked();
  await assign(id, first);
  const despite = await service.call(dispatchRoutes.assignDespite, {
    as: admin,
    params: { rideId: id },
    body: { driverId, reason: REASON },
  });
  expect(despite.body.booking).toMatchObject({ status: 'assigned', revision: 3 });
  return { id, driver: { sub: driverId, role: 'driver' } as const };
}

it('shows everybody which vehicle was chosen, and only admins a reason that reads like one', async () => {
  const { id, driver } = await assignedDespite();
  await choose(id, 'ka05xy1');
  await service.call(booking.acceptBooking, { as: driver, body: { bookingId: id, action: 'accept' } });
  await choose(id, 'KA05XY2');
  for (const as of [asha, acmeDesk, driver])
    expect([as.role, await choicesOf(id, as)]).toEqual([
      as.role,
      [
        [null, undefined],
        ['KA05XY1', undefined],
        ['KA05XY2', 'Vehicle KA05XY2'],
      ],
    ]);
  expect(await choicesOf(id, admin)).toEqual([
    [null, REASON],
    ['KA05XY1', 'Vehicle KA05XY1'],
    ['KA05XY2', 'Vehicle KA05XY2'],
  ]);
});

it('reads the vehicle of a step that the release before wrote in its note', async () => {
  const { id, driver } = await assignedDespite();
  await choose(id, 'KA05XY1');
  await service.sql('update booking.ride_transition set vehicle_number = null where ride_id = $1', [id]);
  expect(await choicesOf(id, admin)).toEqual([
    [null, REASON],
    ['KA05XY1', 'Vehicle KA05XY1'],
  ]);
  expect(await choicesOf(id, driver)).toEqual([
    [null, undefined],
    ['KA05XY1', undefined],
  ]);
});

it('chooses one of two vehicles after the other when two admins choose at once, each with its own step', async () => {
  const { id } = await assignedDespite();
  const answers = await Promise.all(['KA05XY1', 'KA05XY2'].map((number) => choose(id, number)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const choices = (await choicesOf(id, asha)).map(([vehicle]) => vehicle);
  expect(new Set(choices)).toEqual(new Set([null, 'KA05XY1', 'KA05XY2']));
});
