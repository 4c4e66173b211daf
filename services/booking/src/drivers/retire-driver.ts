import { PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { hasRidesUnderWay, retire } from './driver.repository.ts';

/**
 * Takes a driver out of dispatch for good. The lock comes first: if the driver is being assigned at this moment, the
 * ride is visible to the check below; an assignment that waits for the lock is refused. Repeating the call is harmless.
 */
export async function retireDriver({ database }: BookingParts, driverId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await retire(tx, driverId);
    if (await hasRidesUnderWay(tx, driverId)) {
      throw new PahiyaError('DRIVER_HAS_RIDES', {});
    }
  });
}
