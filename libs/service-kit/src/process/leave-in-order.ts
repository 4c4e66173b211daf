import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

export interface LeaveOptions {
  readiness: Readiness;
  /** How long the process serves after it has become not ready, until callers have noticed and send it nothing new. */
  waitMs: number;
}

/** How long a process under constant load waits for a moment without a call. */
const QUIET_WITHIN_MS = 1000;
/** In a longer turn a connection may have come after the turn had looked for one. */
const SHORT_TURN_MS = 1;
/** How long an open connection may stay without a whole request after the listener has closed. */
const REQUEST_WITHIN_MS = 1000;

const leaving = new WeakSet<FastifyInstance['server']>();

/** Closes connections without losing a call while the process leaves. Call before it is ready. */
export function closeConnectionsWhileLeaving(app: FastifyInstance): void {
  const { server } = app;
  const closeUnused = unusedConnectionsOf(app);
  let closing: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    leaving.add(server);
    if (server.listening) await closeListener(server);
    // Node closes neither a connection without any data nor one with half a request. Either would keep the process
    // running.
    closing = setInterval(closeUnused, REQUEST_WITHIN_MS);
  });
  app.addHook('onClose', async () => clearInterval(closing));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.has(server)) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Returns a function that closes the connections without a call in hand. */
function unusedConnectionsOf(app: FastifyInstance): () => void {
  const open = new Set<Socket>();
  const callsOf = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: number) => callsOf.set(socket, (callsOf.get(socket) ?? 0) + more);
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    count(request.raw.socket, 1);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    count(request.raw.socket, -1);
    done();
  });
  return () => {
    for (const socket of open) if (!callsOf.get(socket)) socket.destroy();
  };
}

/**
 * Node accepts one new connection in each turn of its event loop. When the listener closes, the system resets
 * connections that are still in the queue, with the calls that were already sent on them. So it closes at the end of a
 * short turn in which no connection came, before Fastify would: other hooks of the process may still have much to stop.
 */
async function closeListener(server: FastifyInstance['server']): Promise<void> {
  let isCalled: boolean;
  let isShort: boolean;
  const note = () => void (isCalled = true);
  server.on('connection', note).on('request', note);
  const latest = performance.now() + QUIET_WITHIN_MS;
  do {
    isCalled = false;
    const began = performance.now();
    await nextTurn();
    isShort = performance.now() - began <= SHORT_TURN_MS;
  } while ((isCalled || !isShort) && performance.now() < latest);
  server.close();
  server.off('connection', note).off('request', note);
}

/**
 * Takes the process out of service without losing a call: it is not ready at once, serves for `waitMs` more, then
 * accepts no new connections, and closes when the calls in hand are answered. A client that keeps an unused connection
 * for longer than `waitMs` may send a call on it while it is being closed, and has to repeat that call
 * (docs/operations.md).
 */
export async function leaveInOrder(app: FastifyInstance, { readiness, waitMs }: LeaveOptions): Promise<void> {
  readiness.leave();
  leaving.add(app.server);
  await delay(waitMs);
  await app.close();
}
