import { routes } from '@pahiya/contracts';
import { isPahiyaError } from '@pahiya/service-kit';
import type { DriverParts } from '../parts.ts';
import { deletionStateOf, findDriver } from './driver.repository.ts';
import type { DriverRecord } from './driver.ts';

export interface SignIn {
  /** Undefined leaves the password as it is. */
  password?: string | undefined;
  /** Whether the driver is on record already. */
  existing: boolean;
}

/** @throws PahiyaError ALREADY_EXISTS for a phone number or e-mail that is taken, UNAVAILABLE */
export async function putSignIn(
  { deps }: DriverParts,
  driver: DriverRecord,
  { password, existing }: SignIn,
): Promise<void> {
  await deps.peers.call(routes.auth.putDriverAccount, {
    params: { driverId: driver.id },
    body: {
      fullName: driver.fullName,
      phoneNumber: driver.phone,
      email: driver.email,
      existing,
      ...(password ? { password } : {}),
    },
  });
}

/** Removes the sign-in of a failed registration. If that fails too, a later registration with the same number replaces it. */
export async function takeSignInBack({ database, deps }: DriverParts, driverId: string): Promise<void> {
  try {
    // The transaction may have committed although its answer was lost.
    if ((await deletionStateOf(database, driverId)) !== 'absent') return;
    await deps.peers.call(routes.auth.deleteDriverAccount, { params: { driverId } });
  } catch (error) {
    deps.log.warn({ err: error, driverId }, 'the sign-in of a failed registration could not be taken back');
  }
}

/**
 * Restores the sign-in from the record after a failed change. The old password cannot be restored. A change that came
 * after the driver's deletion may have made the sign-in again, which would keep its phone number taken.
 */
export async function restoreSignIn(parts: DriverParts, driverId: string): Promise<void> {
  try {
    const onRecord = await findDriver(parts.database, driverId);
    if (onRecord) await putSignIn(parts, onRecord, { existing: true });
    else await parts.deps.peers.call(routes.auth.deleteDriverAccount, { params: { driverId } });
  } catch (error) {
    parts.deps.log.warn({ err: error, driverId }, "a driver's sign-in differs from its record");
  }
}

/** Whether auth refused the request, so that it changed nothing. When auth does not answer, it may have made the change. */
export function wasRefused(error: unknown): boolean {
  return isPahiyaError(error) && error.code !== 'UNAVAILABLE';
}
