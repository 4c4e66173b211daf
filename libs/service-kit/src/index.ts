export { onBehalfOf, recordAudit, recordRead, timeOfRecord, type Audited, type AuditActor } from './audit.ts';
export type { AuditValues } from './audit-values.ts';
export { withoutAnswerHeaders } from './answer-headers.ts';
export { refChild, unrefChild } from './child-process.ts';
export { clientAddress, clientAddressOf } from './client-address.ts';
export * from './clock.ts';
export { indexesOfMigrations, paise } from './columns.ts';
export { buildIndexes, type ConcurrentIndex } from './concurrent-indexes.ts';
export * from './config.ts';
export { cookieOf, setCookie } from './cookies.ts';
export * from './csv.ts';
export * from './database.ts';
export * from './deps.ts';
export { encryptedFileStore, fileKeys, reencryptFiles, type FileKeys } from './encrypted-file-store.ts';
export * from './end-at-once.ts';
export { columnsFor } from './entity-columns.ts';
export { installErrorAnswers, sendProblem } from './error-answers.ts';
export * from './errors.ts';
export type { FileReply } from './file-reply.ts';
export { directoryFileStore, flush, type FileStore } from './file-store.ts';
export { isForm, refusedForm, type FormField, type FormFile } from './form-parts.ts';
export type { Forget, Forgotten } from './forgetting.ts';
export { gaugeIn } from './gauge.ts';
export { verifyToken } from './guard.ts';
export * from './host.ts';
export * from './ids.ts';
export { IDEMPOTENCY_TABLE_SQL } from './idempotency-key.entity.ts';
export * from './idempotency.ts';
export * from './idempotency-store.ts';
export { inAnyCase } from './in-any-case.ts';
export * from './keyset.ts';
export { openInternalPort } from './internal-port.ts';
export { inKeptTrace, keptTraceFields, traceToKeep, type KeptTrace } from './kept-trace.ts';
export { followUp, outsideKeyedCall, whenUndone } from './keyed-call.ts';
export { leaveInOrder } from './leave-in-order.ts';
export { listenUntilSignal } from './listen-until-signal.ts';
export { KeptWrites } from './kept-writes.ts';
export * from './live-state.ts';
export { ATTEMPTS, mayAskAnother, pauseBeforeMs } from './lost-connection.ts';
export * from './open-file-store.ts';
export { openSessions, type OpenSessions } from './open-sessions.ts';
export * from './open-service.ts';
export * from './peers.ts';
export * from './provision.ts';
export * from './readiness.ts';
export { CONNECTIONS_OF_OTHERS, connectionsOf, POOL_SIZES } from './connection-budget.ts';
export { connectRedis } from './redis.ts';
export { noteChange, tellSockets } from './record-changes.ts';
export * from './run-migrations.ts';
export * from './run-service.ts';
export { migrationName, type Migration } from './schema-check.ts';
export { secretKeys, type SecretKeys } from './secret-keys.ts';
export { namedPlugin } from './named-plugin.ts';
export { programFile } from './program-file.ts';
export { NO_LIMITS } from './session-limits.ts';
export { callSigner, callVerifier, type CallSigner, type CallVerifier } from './service-calls.ts';
export {
  newServiceKey,
  privateKeyOf,
  serviceKey,
  serviceKeys,
  serviceKeysText,
  type ServiceKeys,
} from './service-keys.ts';
export { serve, type Call } from './serve.ts';
export { installServiceDefaults, type ServiceAppOptions } from './service-app.ts';
export { publicJwk } from './public-jwk.ts';
export {
  publishedTokenVerifier,
  tokenVerifierOf,
  type Caller,
  type PublishedKeysOptions,
  type TokenVerifier,
} from './token-verifier.ts';
export * from './validation.ts';
export { watchOverLoop } from './watchdog.ts';
export { languageOf, LANGUAGES, type Language } from './words/language.ts';
export { problemSentence, refusalOfRide, say } from './words/words.ts';
export { Turns } from './turns.ts';
export * from './unique-violation.ts';
export { insertIfNew, keepFact, keepNewest, type Projected } from './upserts.ts';
