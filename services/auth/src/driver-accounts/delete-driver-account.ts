import type { Tx } from '@pahiya/service-kit';
import { announceForgotten } from '../accounts/forget-person.ts';
import { deleteAccount } from '../accounts/account.repository.ts';
import { markSessionsEnded } from '../sessions/session.repository.ts';

/** Deletes a driver's account; idempotent. The driver's tokens stop working once the ended sessions are announced. */
export async function deleteDriverAccount(tx: Tx, driverId: string): Promise<void> {
  if (await deleteAccount(tx, 'driver', driverId)) await announceForgotten(tx, 'driver', driverId);
  await markSessionsEnded(tx, driverId);
}
