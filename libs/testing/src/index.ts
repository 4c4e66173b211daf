export { natsServer, redisServer } from './broker-servers.ts';
export { eventually } from './eventually.ts';
export { freePort } from './free-port.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export type { TestServer } from './test-server.ts';
