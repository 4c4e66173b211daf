import { pseudonymOf } from '@pahiya/contracts';
import type { Forget, Tx } from '@pahiya/service-kit';
import { In, Not } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { forgottenRider } from '../rides/forgotten-rider.ts';
import { RideEntity, RideStepEntity } from '../rides/ride.entity.ts';
import { EmployeeEntity } from './people.entity.ts';

/**
 * Rides stay, for the figures of companies and for invoices, with pseudonyms for the rider and the driver. Writes only rows that do
 * not have them yet, because it is repeated for 35 days, and a company that was deleted may have a million rides.
 */
export const forgetPeople: Forget = async (tx, { user, driver }) => {
  const nothing = { employeeId: null, name: null, email: null, phone: null, needsEscort: false };
  await tx.getRepository(EmployeeEntity).update({ id: In([...user]) }, nothing);
  await tx.getRepository(DriverEntity).update({ id: In([...driver]) }, { record: null, limits: null });
  for (const id of user) await forgetRider(tx, id);
  for (const id of driver) await forgetDriver(tx, id);
  await nameStepsOfDrivers(tx, driver);
};

async function forgetRider(tx: Tx, userId: string): Promise<void> {
  const rider = forgottenRider(userId);
  const rides = tx.getRepository(RideEntity);
  await rides.update({ rider: { userId, name: Not(rider.name) } }, { rider });
  // Riders act on their own rides only. Steps have no index by who took them, and there are millions.
  const own = await rides.find({ select: { rideId: true }, where: { rider: { userId } } });
  const rideId = In(own.map((ride) => ride.rideId));
  await tx
    .getRepository(RideStepEntity)
    .update({ rideId, by: { id: userId, name: Not(rider.name) } }, { by: { name: rider.name } });
}

async function forgetDriver(tx: Tx, driverId: string): Promise<void> {
  const nobody = { fullName: pseudonymOf('driver', driverId), phoneNumber: '', email: null };
  await tx.query('update ride set driver = driver || $2::jsonb where driver_id = $1 and not driver @> $2::jsonb', [
    driverId,
    nobody,
  ]);
  // Plans keep where the driver set out: for a first ride, from the place where the cab stands at night.
  await tx.query(`update dispatch_proposal set facts = facts - 'freeIn' where driver_id = $1 and facts ? 'freeIn'`, [
    driverId,
  ]);
}

/** Also in rides that a driver turned down and another one has. One statement for all, because it reads all steps. */
async function nameStepsOfDrivers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update ride_transition set by_name = driver.name from unnest($1::text[], $2::text[]) as driver (id, name)
     where by_id = driver.id and by_name <> driver.name`,
    [ids, ids.map((id) => pseudonymOf('driver', id))],
  );
}
