export { afterCommit, runAfterCommits } from './after-commit.ts';
export { brokerSubjects } from './broker-subjects.ts';
export { allSubscriptions, busSchemaSql, type BusSchemaOptions } from './bus-schema.ts';
export type { Catalogue, EventName, EventOf, Handler, Handlers, PahiyaCatalogue, ServiceOf } from './catalogue.ts';
export {
  discardDeadLetters,
  discardUnpublished,
  replayDeadLetters,
  replayUnpublished,
  type ReplayOptions,
} from './dead-letters.ts';
export { toEnvelope, type Envelope, type NewEvent } from './envelope.ts';
export { isConnectionLost } from './failures.ts';
export { forgetInMessages } from './forget-in-messages.ts';
export { inProcessLive } from './in-process-live.ts';
export type { LiveChannel } from './live-channel.ts';
export type { MessagingLog } from './log.ts';
export { startLoop, type Loop, type LoopOptions } from './loop.ts';
export {
  createMessaging,
  IncompleteSubscriptionsError,
  type Messaging,
  type MessagingHealth,
  type MessagingOptions,
} from './messaging.ts';
export { connectNats } from './nats-connection.ts';
export { natsLive } from './nats-live.ts';
export { natsTransport, type NatsTransportOptions } from './nats-transport.ts';
export { appendToOutbox, insertIntoOutbox, wakeRelay } from './outbox.ts';
export { pgTransport } from './pg-transport.ts';
export { rowsOf, type Statement } from './statement.ts';
export { eventSignatures, keyIdOf, type EventSignatures, type EventSignaturesOptions } from './signatures.ts';
export { dropStream, subscribeServices } from './subscribe-services.ts';
export { dropMessagingTablesSql, messagingMigrations, messagingServesWithout, messagingTablesSql } from './tables.ts';
export { TimedClient, type TimedClientOptions } from './timed-client.ts';
export type { Transport } from './transport.ts';
