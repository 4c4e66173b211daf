import type { FastifyBaseLogger } from 'fastify';
import type { LiveChannel, Transport } from '@pahiya/messaging';
import type { Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { DatabaseOptions } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { LiveState } from './live-state.ts';
import type { OpenSessions } from './open-sessions.ts';
import type { Peers } from './peers.ts';
import type { Readiness } from './readiness.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** What a service needs from its process, which it may share with the other services. */
export interface ServiceDeps {
  /** Connection string with the service's own role, how many connections it may hold, and how long those may be busy. */
  database: Pick<DatabaseOptions, 'url' | 'poolSize' | 'limits'>;
  transport: Transport;
  /** How long handling one event may take; 30 s unless said. */
  eventTimeoutMs?: number;
  live: LiveChannel;
  liveState: LiveState;
  peers: Peers;
  files: FileStore;
  clock: Clock;
  tokens: TokenVerifier;
  sessions: OpenSessions;
  internalSecret: string;
  readiness: Readiness;
  metrics: Registry;
  log: FastifyBaseLogger;
}
