export { onBehalfOf, recordAudit, recordRead, timeOfRecord, type Audited, type AuditActor } from './audit/audit.ts';
export type { AuditValues } from './audit/audit-values.ts';
export { withoutAnswerHeaders } from './http/answer-headers.ts';
export { refChild, unrefChild } from './process/child-process.ts';
export { clientAddress, clientAddressOf } from './http/client-address.ts';
export * from './clock.ts';
export { indexesOfMigrations, paise } from './database/columns.ts';
export { buildIndexes, type ConcurrentIndex } from './database/concurrent-indexes.ts';
export * from './config.ts';
export { cookieOf, setCookie } from './http/cookies.ts';
export * from './csv.ts';
export * from './database/database.ts';
export * from './process/deps.ts';
export { encryptedFileStore, fileKeys, reencryptFiles, type FileKeys } from './files/encrypted-file-store.ts';
export * from './process/end-at-once.ts';
export { columnsFor } from './database/entity-columns.ts';
export { installErrorAnswers, sendProblem } from './http/error-answers.ts';
export * from './errors.ts';
export type { FileReply } from './http/file-reply.ts';
export { directoryFileStore, flush, type FileStore } from './files/file-store.ts';
export { isForm, refusedForm, type FormField, type FormFile } from './http/form-parts.ts';
export type { Forget, Forgotten } from './forgetting/forgetting.ts';
export { gaugeIn } from './gauge.ts';
export { verifyToken } from './callers/guard.ts';
export * from './http/host.ts';
export * from './ids.ts';
export { IDEMPOTENCY_TABLE_SQL } from './idempotency/idempotency-key.entity.ts';
export * from './idempotency/idempotency.ts';
export * from './idempotency/idempotency-store.ts';
export { inAnyCase } from './database/in-any-case.ts';
export * from './database/keyset.ts';
export { openInternalPort } from './process/internal-port.ts';
export { inKeptTrace, keptTraceFields, traceToKeep, type KeptTrace } from './http/kept-trace.ts';
export { followUp, outsideKeyedCall, whenUndone } from './idempotency/keyed-call.ts';
export { leaveInOrder } from './process/leave-in-order.ts';
export { listenUntilSignal } from './process/listen-until-signal.ts';
export { KeptWrites } from './live/kept-writes.ts';
export * from './live/live-state.ts';
export { ATTEMPTS, mayAskAnother, pauseBeforeMs } from './peers/lost-connection.ts';
export * from './files/open-file-store.ts';
export { openSessions, type OpenSessions } from './callers/open-sessions.ts';
export * from './process/open-service.ts';
export * from './peers/peers.ts';
export * from './database/provision.ts';
export * from './process/readiness.ts';
export { CONNECTIONS_OF_OTHERS, connectionsOf, POOL_SIZES } from './database/connection-budget.ts';
export { connectRedis } from './live/redis.ts';
export { noteChange, tellSockets } from './live/record-changes.ts';
export * from './process/run-migrations.ts';
export * from './process/run-service.ts';
export { migrationName, type Migration } from './database/schema-check.ts';
export { secretKeys, type SecretKeys } from './files/secret-keys.ts';
export { namedPlugin } from './process/named-plugin.ts';
export { programFile } from './process/program-file.ts';
export { NO_LIMITS } from './database/session-limits.ts';
export { callSigner, callVerifier, type CallSigner, type CallVerifier } from './peers/service-calls.ts';
export {
  newServiceKey,
  privateKeyOf,
  serviceKey,
  serviceKeys,
  serviceKeysText,
  type ServiceKeys,
} from './peers/service-keys.ts';
export { serve, type Call } from './http/serve.ts';
export { installServiceDefaults, type ServiceAppOptions } from './http/service-app.ts';
export { publicJwk } from './callers/public-jwk.ts';
export {
  publishedTokenVerifier,
  tokenVerifierOf,
  type Caller,
  type PublishedKeysOptions,
  type TokenVerifier,
} from './callers/token-verifier.ts';
export * from './http/validation.ts';
export { watchOverLoop } from './process/watchdog.ts';
export { languageOf, LANGUAGES, type Language } from './words/language.ts';
export { problemSentence, refusalOfRide, say } from './words/words.ts';
export { Turns } from './turns.ts';
export * from './database/unique-violation.ts';
export { insertIfNew, keepFact, keepNewest, type Projected } from './database/upserts.ts';
