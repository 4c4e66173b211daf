import type { FastifyInstance } from 'fastify';
import type { ServiceDeps } from '../process/deps.ts';
import { installErrorAnswers } from './error-answers.ts';
import { installIdempotency } from '../idempotency/idempotency.ts';
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { installJsonParser } from './json-parser.ts';
import type { TokenVerifier } from '../callers/token-verifier.ts';

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenVerifier;
  }
}

export interface ServiceAppOptions {
  deps: ServiceDeps;
  /** Keeps the first answers to requests with an Idempotency-Key; not needed by a service without writes. */
  idempotency?: IdempotencyStore;
}

/** Installs in a plugin's scope what every service has: problem documents, our JSON parser, callers, idempotency keys. */
export function installServiceDefaults(app: FastifyInstance, options: ServiceAppOptions): void {
  app.decorateRequest('caller', undefined);
  app.decorate('tokens', options.deps.tokens);
  installErrorAnswers(app);
  installJsonParser(app);
  if (options.idempotency)
    installIdempotency(app, { store: options.idempotency, platformSecret: options.deps.internalSecret });
}
