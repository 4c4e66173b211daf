export { natsServer, redisServer } from './broker-servers.ts';
export { eventually } from './eventually.ts';
export { expectSameSchema } from './expect-same-schema.ts';
export { launchChromium } from './launch-chromium.ts';
export { findProgram, freePort, natsProgram, startProgram } from '@pahiya/local-servers';
export {
  startTestService,
  testClock,
  testKeys,
  type Answer,
  type CallOptions,
  type Neighbours,
  type TestClock,
  type TestService,
} from './service-harness.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export type { TestServer } from './test-server.ts';
export { driverRecordOf } from './neighbour-records.ts';
