import type { ServiceDeps } from '@pahiya/service-kit';

/** No token lives longer, and a barred driver gets no new one. */
const LONGEST_TOKEN_S = 30 * 24 * 3600;

const keyOf = (driverId: string) => `barred:${driverId}`;

/** Drivers whose positions no longer count. Positions are not looked up in the database, so this is kept beside it. */
export async function bar({ liveState, log }: Pick<ServiceDeps, 'liveState' | 'log'>, driverId: string): Promise<void> {
  await liveState
    .put(keyOf(driverId), true, LONGEST_TOKEN_S)
    .catch((err: unknown) => log.warn({ err, driverId }, 'positions count until the sessions of the driver end'));
}

/** @throws PahiyaError UNAVAILABLE: else the driver would be active and on no map */
export function readmit({ liveState }: Pick<ServiceDeps, 'liveState'>, driverId: string): Promise<void> {
  return liveState.put(keyOf(driverId), false, LONGEST_TOKEN_S);
}

export async function isBarred({ liveState }: Pick<ServiceDeps, 'liveState'>, driverId: string): Promise<boolean> {
  return (await liveState.get<boolean>(keyOf(driverId))) === true;
}
