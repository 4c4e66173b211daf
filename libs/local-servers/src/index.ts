export { keepRunning } from './keep-running.ts';
export { lastPostgres, startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
export { POSTGRES_TEXT } from './postgres/server-settings.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './postgres/start-embedded-postgres.ts';
export { guardedNats, guardedRedis, natsProgram, REDIS_DURABILITY, redisProgram } from './programs/brokers.ts';
export { findProgram } from './programs/find-program.ts';
export { freePort } from './programs/free-port.ts';
export { startProgram, type LocalServer, type ServerProgram } from './programs/start-program.ts';
