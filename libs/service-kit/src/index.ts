export * from './clock.ts';
export { indexesOfMigrations, paise } from './columns.ts';
export * from './config.ts';
export * from './csv.ts';
export * from './database.ts';
export * from './deps.ts';
export * from './end-at-once.ts';
export { columnsFor } from './entity-columns.ts';
export * from './errors.ts';
export { directoryFileStore, type FileStore } from './file-store.ts';
export * from './host.ts';
export * from './ids.ts';
export { IDEMPOTENCY_TABLE_SQL } from './idempotency-key.entity.ts';
export * from './idempotency.ts';
export { inAnyCase } from './in-any-case.ts';
export * from './keyset.ts';
export * from './live-state.ts';
export * from './open-file-store.ts';
export * from './open-service.ts';
export * from './peers.ts';
export * from './provision.ts';
export * from './readiness.ts';
export { noteChange, tellOfChange } from './record-changes.ts';
export * from './refuse-while-closing.ts';
export * from './run-service.ts';
export {
  FASTIFY_OPTIONS,
  installErrorAnswers,
  installServiceDefaults,
  sendProblem,
  serve,
  verifyToken,
  type Call,
  type FileReply,
  type ServiceAppOptions,
} from './service-app.ts';
export {
  publishedTokenVerifier,
  tokenVerifierOf,
  type Caller,
  type PublishedKeysOptions,
  type TokenVerifier,
} from './token-verifier.ts';
export * from './validation.ts';
export { languageOf, LANGUAGES, type Language } from './words/language.ts';
export { refusalOfRide, say } from './words/words.ts';
export * from './unique-violation.ts';
export { insertIfNew, keepFact, keepNewest, type Projected } from './upserts.ts';
