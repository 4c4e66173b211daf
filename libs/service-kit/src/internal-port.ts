import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

export interface InternalPort {
  readiness: Readiness;
  metrics: Registry;
  /** Port 0: none. */
  address: { host: string; port: number };
}

/**
 * What operators ask, and nobody else may: metrics, and which part is not ready. On a port of its own, which no proxy in
 * front passes on. It opens when the host is ready and closes with it.
 */
export function openInternalPort(host: FastifyInstance, { readiness, metrics, address }: InternalPort): void {
  if (address.port === 0) return;
  const internal = Fastify({ forceCloseConnections: true });
  internal.get('/health/live', async () => ({ status: 'ok' }));
  internal.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await readiness.report();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks });
  });
  internal.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  host.addHook('onReady', async () => void (await internal.listen(address)));
  host.addHook('onClose', () => internal.close());
}
