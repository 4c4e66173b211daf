import { routes } from '@pahiya/contracts';
import { isPahiyaError } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
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
  parts: AuthParts,
  account: Pick<DriverAccount, 'id' | 'phone' | 'email'>,
): Promise<void> {
  const oldest = parts.clock.now().getTime() - GRACE_MS;
  const holders = await parts.database.transaction((tx) => findHolders(tx, account));
  for (const holder of holders) {
    if (holder.confirmedAt !== null || holder.createdAt.getTime() > oldest) continue;
    const exists = await driverExists(parts, holder.id);
    await parts.database.transaction((tx) =>
      exists ? confirmDriverAccount(tx, holder.id, parts.clock.now()) : deleteUnconfirmed(tx, holder.id),
    );
  }
}

async function driverExists(parts: AuthParts, id: string): Promise<boolean> {
  try {
    await parts.peers.call(routes.driver.driverRecord, { params: { id } });
    return true;
  } catch (error) {
    if (isPahiyaError(error) && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
