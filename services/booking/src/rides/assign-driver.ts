import { routes, type AssignedDriver } from '@pahiya/contracts';
import { isPahiyaError, notFound, PahiyaError } from '@pahiya/service-kit';
import { findDriver, reinstate, rememberDriver } from '../drivers/driver.repository.ts';
import type { BookingParts } from '../parts.ts';
import { brokenConstraint } from './broken-constraint.ts';
import { moveRide, type MoveOrder, type SeenRide } from './move-ride.ts';
import { saveReachable, type AlsoKept, type MustHold, type Unreachable } from './reachability.ts';
import type { Actor, Ride } from './ride.ts';
import { assignedDriverOf } from './ride.view.ts';

export interface Assignment extends SeenRide {
  driverId: string;
  /** What happens if the driver cannot be there in time; by default, what the policy says. */
  reachability?: 'warn' | 'refuse';
  /** For the history of the ride. */
  note?: string | undefined;
  audited?: MoveOrder['audited'];
  also?: AlsoKept | undefined;
  mustHold?: MustHold | undefined;
}

export interface Assigned {
  ride: Ride;
  /** Ways to or from another ride of the driver that take too long. */
  unreachable: readonly Unreachable[];
}

/** An admin assigns the ride to a driver, or reassigns it. The database refuses overlapping rides. */
export async function assignDriver(
  parts: BookingParts,
  { driverId, reachability, note, audited, also, mustHold, ...seen }: Assignment,
  admin: Actor,
): Promise<Assigned> {
  const command = async () => ({ do: 'assign' as const, driver: await driverInService(parts, driverId) });
  const saving = saveReachable(parts, { reachability, also, mustHold });
  try {
    const ride = await moveRide(parts, { ...seen, by: admin, command, note, audited, save: saving.save });
    return { ride, unreachable: saving.found() };
  } catch (error) {
    if (isPahiyaError(error) && error.code === 'CONFLICT' && (await hasLeft(parts, driverId))) {
      throw notFound('driver');
    }
    if (brokenConstraint(error) !== 'ride_driver_overlap') throw error;
    throw new PahiyaError('DRIVER_UNAVAILABLE', { what: 'other-ride' }, { cause: error });
  }
}

/** The driver's current record from the driver service; while that is down, the record from its events. */
async function driverInService(parts: BookingParts, driverId: string): Promise<AssignedDriver> {
  const [fresh, known] = await Promise.all([freshDriver(parts, driverId), findDriver(parts.database, driverId)]);
  const driver = fresh === 'unknown' ? undefined : (fresh ?? known?.driver);
  if (driver === undefined) throw notFound('driver');
  if (known?.hasLeft && (fresh === undefined || !(await reinstate(parts.database, driverId)))) throw notFound('driver');
  if (driver.status !== 'active') {
    throw new PahiyaError('DRIVER_UNAVAILABLE', { what: 'inactive', name: driver.fullName });
  }
  // Registered a moment ago, and the event has not arrived yet.
  if (known === undefined) await rememberDriver(parts.database, driver);
  return driver;
}

async function freshDriver(parts: BookingParts, driverId: string): Promise<AssignedDriver | 'unknown' | undefined> {
  try {
    const { driver } = await parts.peers.call(routes.driver.driverRecord, { params: { id: driverId } });
    return assignedDriverOf(driver);
  } catch (error) {
    if (!isPahiyaError(error)) throw error;
    if (error.code === 'NOT_FOUND') return 'unknown';
    parts.log.warn({ err: error, driverId }, 'the driver service is away; assigning by what its events told');
    return undefined;
  }
}

async function hasLeft(parts: BookingParts, driverId: string): Promise<boolean> {
  return (await findDriver(parts.database, driverId))?.hasLeft ?? true;
}
