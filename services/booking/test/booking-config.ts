import type { BookingConfig } from '../src/service.ts';

export const config: BookingConfig = {
  quoteSecret: 'a secret of this test only',
  mapsProvider: 'embedded',
  googleMapsKey: undefined,
  osrmUrl: undefined,
  photonUrl: undefined,
  mapsTimeoutMs: 500,
  // Most suites start rides of next week; start-window.api.test.ts tests the operator's default.
  startEarlyMinutes: 30 * 24 * 60,
  mostWaitingMinutes: 240,
  mostTollRupees: 2000,
  planSeconds: 1,
  waysADay: 0,
};
