import { routes } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { notFound } from '@pahiya/service-kit';
import { discardDocuments } from '../documents/document-store.ts';
import type { Fleet } from '../fleet.ts';
import { noteDriver } from './driver.events.ts';
import { deletionStateOf, lockDriver, markCleared, markDeleted } from './driver.repository.ts';

/**
 * Out of dispatch, then off the record. Where the second step fails, booking takes the driver back at the next assignment
 * after a minute, so that nobody is half deleted. The record's event has auth take the sign-in away; the call only makes
 * that immediate.
 */
export async function deleteDriver(fleet: Fleet, id: string): Promise<void> {
  const { database, deps } = fleet;
  const state = await deletionStateOf(database, id);
  if (state === 'absent' || state === 'cleared') throw notFound('driver');
  if (state === 'present') {
    await deps.peers.call(routes.booking.retireDriver, { params: { driverId: id } });
    await discardDocuments(fleet, await strikeOff(fleet, id));
  }
  try {
    await deps.peers.call(routes.auth.deleteDriverAccount, { params: { driverId: id } });
    await markCleared(database, id, deps.clock.now());
  } catch (err) {
    deps.log.warn({ err, driverId: id }, 'the sign-in of a deleted driver ends when auth hears of it');
  }
}

/** Answers the documents that the driver had; none if another call was first. */
async function strikeOff({ database, deps }: Fleet, id: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    const driver = await lockDriver(tx, id);
    if (!driver) return [];
    await markDeleted(tx, id, deps.clock.now());
    await appendToOutbox(tx, 'driver', {
      type: 'driver.driver.deleted.v1',
      subject: id,
      data: { driverId: id, revision: driver.revision + 1 },
    });
    noteDriver(tx, id);
    return [driver.licenseKey, driver.aadhaarKey].filter((key) => key !== null);
  });
}
