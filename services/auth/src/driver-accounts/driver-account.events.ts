import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import type { Clock } from '@pahiya/service-kit';
import { markSessionsEnded } from '../sessions/session.repository.ts';
import { deleteDriverAccount } from './delete-driver-account.ts';
import { confirmDriverAccount } from './driver-account.repository.ts';

/** Applies driver events, as a backup for the calls that the driver service makes. */
export function driverAccountHandlers(
  clock: Clock,
): Pick<Handlers<PahiyaCatalogue, 'auth'>, `driver.driver.${string}` & keyof Handlers<PahiyaCatalogue, 'auth'>> {
  return {
    'driver.driver.registered.v1': (event, tx) => confirmDriverAccount(tx, event.data.driverId, clock.now()),
    'driver.driver.updated.v1': async ({ data: { driverId, status, waiting } }, tx) => {
      if (status === 'inactive' && waiting === false) await markSessionsEnded(tx, driverId);
    },
    // The loop that checks every second announces the ended sessions.
    'driver.driver.deleted.v1': (event, tx) => deleteDriverAccount(tx, event.data.driverId),
  };
}
