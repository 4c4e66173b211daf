import { startPlatforms, type RunningPlatform } from '@pahiya/testing/platform';
import { ADDRESSES, type Address } from './this-platform.ts';

/**
 * A platform for each worker: journeys of two workers never see each other's rides, people or rates. The journeys of one
 * worker share a platform as people do, and keep to riders and drivers of their own.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes a global setup by its default export.
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const platforms = await startPlatforms(maxWorkers);
  globalThis.journeyPlatforms = platforms;
  process.env[ADDRESSES] = JSON.stringify(platforms.map(({ url, mailbox }): Address => ({ url, mailbox })));
}

declare global {
  // Jest runs setup and teardown in one process, but without shared module state, so the platforms are passed by a
  // global.
  var journeyPlatforms: RunningPlatform[] | undefined;
}
