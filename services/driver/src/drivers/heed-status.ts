import { routes } from '@pahiya/contracts';
import type { Fleet } from '../fleet.ts';
import { bar, readmit } from '../positions/barred-drivers.ts';
import type { DriverRecord } from './driver.ts';

/**
 * Ends the sessions of a driver who is no longer active and refuses the driver's positions. Auth hears of the change by its
 * event, too; the direct call only does so sooner.
 */
export async function heedStatus(
  fleet: Fleet,
  { before, after }: Record<'before' | 'after', DriverRecord>,
): Promise<void> {
  // Also when nothing changed: an attempt before may have saved the record and failed here.
  if (after.status === 'active') return readmit(fleet.deps, after.id);
  if (before.status === 'active') await sendHome(fleet, after.id);
}

async function sendHome({ deps }: Fleet, driverId: string): Promise<void> {
  await bar(deps, driverId);
  try {
    await deps.peers.call(routes.auth.endDriverSessions, { params: { driverId } });
  } catch (err) {
    deps.log.warn({ err, driverId }, 'the sessions of an inactive driver end when auth hears of it');
  }
}
