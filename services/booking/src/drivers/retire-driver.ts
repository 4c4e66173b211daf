import { PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { hasRidesUnderWay, retire } from './driver.repository.ts';

/**
 * Takes a driver out of dispatch for good. The lock comes first: a driver that is being assigned in this moment has the
 * ride by the time we look, and one that we retire is refused by the assignment that waits. Repeating it is harmless.
 */
export async function retireDriver({ database }: BookingParts, driverId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await retire(tx, driverId);
    if (await hasRidesUnderWay(tx, driverId)) {
      throw new PahiyaError('DRIVER_HAS_RIDES', {});
    }
  });
}
