import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import type { Clock } from '@pahiya/service-kit';
import { deleteDriverAccount } from './delete-driver-account.ts';
import { confirmDriverAccount } from './driver-account.repository.ts';

/** What happens to drivers, told by events: the backup of the calls that the driver service makes. */
export function driverAccountHandlers(clock: Clock): Handlers<PahiyaCatalogue, 'auth'> {
  return {
    'driver.driver.registered.v1': (event, tx) => confirmDriverAccount(tx, event.data.driverId, clock.now()),
    // The ends of the sessions are announced by the loop that looks for them every second.
    'driver.driver.deleted.v1': (event, tx) => deleteDriverAccount(tx, event.data.driverId),
  };
}
