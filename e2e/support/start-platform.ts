import { startPlatform, type RunningPlatform } from './platform.ts';

/** Once for all journeys: they share a platform as people do, and keep to riders and drivers of their own. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a global setup by its default export.
export default async function globalSetup(): Promise<void> {
  const platform = await startPlatform();
  globalThis.journeyPlatform = platform;
  process.env.PAHIYA_URL = platform.url;
  process.env.PAHIYA_MAILBOX = platform.mailbox;
}

declare global {
  // How Jest's setup hands something to its teardown: both run in one process but share no module state.
  var journeyPlatform: RunningPlatform | undefined;
}
