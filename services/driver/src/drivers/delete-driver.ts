import { routes } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { followUp, notFound, recordAudit } from '@pahiya/service-kit';
import { discardDocuments } from '../documents/document-store.ts';
import type { DriverParts } from '../parts.ts';
import { noteDriver } from './driver.events.ts';
import { deletionStateOf, lockDriver, markCleared, markDeleted } from './driver.repository.ts';

/**
 * Retires the driver in booking, then deletes the record. If the second step fails, booking accepts the driver again at the
 * next assignment after a minute, so no driver stays half deleted. Auth removes the sign-in when it receives the event; the
 * direct call only does so sooner.
 */
export async function deleteDriver(parts: DriverParts, id: string): Promise<void> {
  const { database, deps, standings } = parts;
  const state = await deletionStateOf(database, id);
  if (state === 'absent' || state === 'cleared') throw notFound('driver');
  if (state === 'present') {
    await deps.peers.call(routes.booking.retireDriver, { params: { driverId: id } });
    const documents = await strikeOff(parts, id);
    return followUp(async () => {
      await discardDocuments(parts, documents);
      await standings.tell(id);
      await removeSignIn(parts, id);
    });
  }
  await removeSignIn(parts, id);
}

/** Deletes a registration that nobody has activated; keeps a driver who was activated meanwhile. */
export async function deleteWaiting(parts: DriverParts, id: string): Promise<void> {
  const documents = await strikeOff(parts, id, { onlyWaiting: true });
  if (documents.length === 0) return;
  await discardDocuments(parts, documents);
  await removeSignIn(parts, id);
}

async function removeSignIn({ database, deps }: DriverParts, id: string): Promise<void> {
  try {
    await deps.peers.call(routes.auth.deleteDriverAccount, { params: { driverId: id } });
    await markCleared(database, id, deps.clock.now());
  } catch (err) {
    deps.log.warn({ err, driverId: id }, 'the sign-in of a deleted driver ends when auth hears of it');
  }
}

/** Returns the keys of the driver's documents; none if another call deleted the driver first, or the driver does not wait. */
async function strikeOff(
  { database, deps, standings }: DriverParts,
  id: string,
  { onlyWaiting = false }: { onlyWaiting?: boolean } = {},
): Promise<string[]> {
  return database.transaction(async (tx) => {
    const driver = await lockDriver(tx, id);
    if (!driver || (onlyWaiting && !driver.waits)) return [];
    await markDeleted(tx, id, deps.clock.now());
    await appendToOutbox(tx, 'driver', {
      type: 'driver.driver.deleted.v1',
      subject: id,
      data: { driverId: id, revision: driver.revision + 1 },
    });
    await standings.note(tx, id, driver.revision + 1);
    await recordAudit(tx, { action: 'driver.deleted', subject: `driver/${id}` });
    noteDriver(tx, id);
    return [driver.licenseKey, driver.aadhaarKey].filter((key) => key !== null);
  });
}
