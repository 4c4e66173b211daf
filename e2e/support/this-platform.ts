import type { RunningPlatform } from '@pahiya/testing/platform';

export type Address = Pick<RunningPlatform, 'url' | 'mailbox'>;

/** Where `start-platforms.ts` leaves the addresses for the workers of Jest. */
export const ADDRESSES = 'JOURNEY_PLATFORMS';

/** The platform of this worker. */
export function thisPlatform(): Address {
  const addresses = JSON.parse(process.env[ADDRESSES] ?? '[]') as Address[];
  const address = addresses[Number(process.env.JEST_WORKER_ID) - 1];
  if (address === undefined) throw new Error('No platform was started for this worker: run the project journeys.');
  return address;
}
