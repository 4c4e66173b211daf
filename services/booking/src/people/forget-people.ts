import { pseudonymOf, type ForgottenRole } from '@pahiya/contracts';
import type { Forget, Tx } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { forgottenRider } from '../rides/forgotten-rider.ts';
import { RideEntity, RideStepEntity } from '../rides/ride.entity.ts';
import { EmployeeEntity } from './people.entity.ts';

/** Rides stay, for the figures of companies and for invoices, with pseudonyms for the rider and the driver. */
export const forgetPeople: Forget = async (tx, { user, driver }) => {
  const nothing = { employeeId: null, name: null, email: null, phone: null, needsEscort: false };
  await tx.getRepository(EmployeeEntity).update({ id: In([...user]) }, nothing);
  await tx.getRepository(DriverEntity).update({ id: In([...driver]) }, { record: null, limits: null });
  for (const id of user) await forgetRider(tx, id);
  for (const id of driver) await forgetDriver(tx, id);
};

async function forgetRider(tx: Tx, userId: string): Promise<void> {
  await tx.getRepository(RideEntity).update({ rider: { userId } }, { rider: forgottenRider(userId) });
  await forgetSteps(tx, 'user', userId);
}

async function forgetDriver(tx: Tx, driverId: string): Promise<void> {
  const nobody = { fullName: pseudonymOf('driver', driverId), phoneNumber: '', email: null };
  await tx.query('update ride set driver = driver || $2::jsonb where driver_id = $1', [driverId, nobody]);
  // Plans keep where the driver set out: for a first ride, from the place where the cab stands at night.
  await tx.query(`update dispatch_proposal set facts = facts - 'freeIn' where driver_id = $1 and facts ? 'freeIn'`, [
    driverId,
  ]);
  await forgetSteps(tx, 'driver', driverId);
}

async function forgetSteps(tx: Tx, role: ForgottenRole, id: string): Promise<void> {
  await tx.getRepository(RideStepEntity).update({ by: { id } }, { by: { name: pseudonymOf(role, id) } });
}
