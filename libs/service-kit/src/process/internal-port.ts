import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

export interface InternalPort {
  readiness: Readiness;
  metrics: Registry;
  /** Port 0 means no internal port. */
  address: { host: string; port: number };
}

/**
 * Answers for operators only: metrics, and which part is not ready. They have a port of their own, to which no proxy
 * forwards. It opens when the host is ready and closes with it.
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
