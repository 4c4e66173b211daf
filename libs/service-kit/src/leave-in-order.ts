import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

export interface LeaveOptions {
  readiness: Readiness;
  /** How long it serves on after it is not ready any more, until those in front have noticed and send it nothing new. */
  waitMs: number;
}

const leaving = new WeakSet<FastifyInstance['server']>();

/** Adds `Connection: close` to answers while the process leaves, so that no kept connection holds it. Call before it is ready. */
export function closeConnectionsWhileLeaving(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    leaving.add(app.server);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.has(app.server)) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Takes the process out of service without losing a call: not ready at once, serving for `waitMs` more, then no new
 * connections, and closed when the calls in hand are answered.
 */
export async function leaveInOrder(app: FastifyInstance, { readiness, waitMs }: LeaveOptions): Promise<void> {
  readiness.leave();
  leaving.add(app.server);
  await delay(waitMs);
  await app.close();
}
