import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { freePort } from '@pahiya/testing';

/** How often a balancer asks whether its replicas are ready. */
const PROBE_MS = 250;
const PROBE_TIMEOUT_MS = 1000;

export interface Balancer {
  url: string;
  /** The ports of the replicas, in turn. */
  add(port: number): void;
  remove(port: number): void;
  /** Whether new connections go to all of the replicas. */
  allReady(): boolean;
  close(): void;
}

/**
 * Passes TCP connections to the replicas that are ready, one after the other: what a Service of Kubernetes does. It knows
 * only what /health/ready said a quarter of a second ago, and repeats nothing. When none is ready it tries all of them, so that
 * in front of a single process it changes nothing.
 */
export async function openBalancer(listenAt?: number): Promise<Balancer> {
  const ports = new Set<number>();
  const away = new Set<number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const ready = [...ports].filter((port) => !away.has(port));
    const tried = ready.length > 0 ? ready : [...ports];
    turn += 1;
    const port = tried[turn % tried.length];
    if (port === undefined) return void client.destroy();
    const replica = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, replica],
      [replica, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(listenAt ?? (await freePort()), '127.0.0.1');
  await once(server, 'listening');
  const probe = async (port: number) => {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
        signal,
        headers: { connection: 'close' },
      });
      if (ok || !ports.has(port)) away.delete(port);
      else away.add(port);
    } catch (error) {
      // A busy machine is late; a Service of Kubernetes, too, waits for several late answers.
      if ((error as Error).name !== 'TimeoutError' && ports.has(port)) away.add(port);
    }
  };
  const probing = setInterval(() => {
    for (const port of ports) void probe(port);
  }, PROBE_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void ports.add(port),
    remove(port) {
      ports.delete(port);
      away.delete(port);
    },
    allReady: () => away.size === 0,
    close() {
      clearInterval(probing);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
