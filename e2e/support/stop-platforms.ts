import type {} from './start-platforms.ts';

// oxlint-disable-next-line import/no-default-export -- Jest takes a global teardown by its default export.
export default async function globalTeardown(): Promise<void> {
  await Promise.all((globalThis.journeyPlatforms ?? []).map((platform) => platform.stop()));
}
