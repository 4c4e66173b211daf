export { startEmbeddedPostgres } from './start-embedded-postgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.ts';
