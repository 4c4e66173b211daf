import type { FastifyBaseLogger } from 'fastify';
import type { EventSignatures, LiveChannel, Transport } from '@pahiya/messaging';
import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { DatabaseOptions } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { LiveState } from '../live/live-state.ts';
import type { OpenSessions } from '../callers/open-sessions.ts';
import type { Peers } from '../peers/peers.ts';
import type { Readiness } from './readiness.ts';
import type { CallVerifier } from '../peers/service-calls.ts';
import type { TokenVerifier } from '../callers/token-verifier.ts';

/** What a service needs from its process, which it may share with the other services. */
export interface ServiceDeps {
  /** Connection string with the service's own role, how many connections it may hold, how long those may be busy, and who migrates. */
  database: Pick<DatabaseOptions, 'url' | 'sessionUrl' | 'poolSize' | 'limits' | 'byJob'>;
  transport: Transport;
  /** Missing where all services share one process and its database: there nobody else can write an event. */
  signatures?: EventSignatures;
  /** How long handling one event may take; 30 s unless said. */
  eventTimeoutMs?: number;
  live: LiveChannel;
  liveState: LiveState;
  peers: Peers;
  files: FileStore;
  clock: Clock;
  /** The clock of the audit trail; `clock` unless said. */
  clockOfTrail?: Clock;
  tokens: TokenVerifier;
  sessions: OpenSessions;
  internalSecret: string;
  /**
   * Verifies the callers of internal routes over HTTP. Undefined if all services share one process, which makes no such
   * calls. `acceptUnsigned` is for a roll-out, while processes of the previous release send INTERNAL_SECRET instead of
   * a token.
   */
  calls?: { verifier: CallVerifier; acceptUnsigned: boolean };
  readiness: Readiness;
  metrics: Registry;
  log: FastifyBaseLogger;
}
