import { routes } from '@pahiya/contracts';
import { isPahiyaError } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import {
  confirmDriverAccount,
  deleteUnconfirmed,
  findHolders,
  type DriverAccount,
} from './driver-account.repository.ts';

/** How long the driver service may take between creating the account and its own record. */
const GRACE_MS = 60_000;

/**
 * Deletes accounts that hold the same phone number or e-mail and whose driver was never created. The event that
 * confirms an account may only be late, so the driver service is asked before any deletion.
 * @throws PahiyaError UNAVAILABLE when it cannot be asked
 */
export async function clearAbandonedHolders(
  auth: Auth,
  account: Pick<DriverAccount, 'id' | 'phone' | 'email'>,
): Promise<void> {
  const oldest = auth.clock.now().getTime() - GRACE_MS;
  const holders = await auth.database.transaction((tx) => findHolders(tx, account));
  for (const holder of holders) {
    if (holder.confirmedAt !== null || holder.createdAt.getTime() > oldest) continue;
    const exists = await driverExists(auth, holder.id);
    await auth.database.transaction((tx) =>
      exists ? confirmDriverAccount(tx, holder.id, auth.clock.now()) : deleteUnconfirmed(tx, holder.id),
    );
  }
}

async function driverExists(auth: Auth, id: string): Promise<boolean> {
  try {
    await auth.peers.call(routes.driver.driverRecord, { params: { id } });
    return true;
  } catch (error) {
    if (isPahiyaError(error) && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
