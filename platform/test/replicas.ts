import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { freePort } from '@pahiya/testing';

/** How often a balancer asks whether its replicas are ready. */
const PROBE_MS = 250;
const PROBE_TIMEOUT_MS = 1000;
/**
 * How many late answers in a row make a replica not ready, because a busy machine is late; a Service of Kubernetes,
 * too, waits for several. The balancer has noticed within LEAVE_WAIT_MS (2 s).
 */
const LATE_PROBES = 3;

export interface Balancer {
  url: string;
  /** Adds the port of a replica. New connections go to the replicas in turn. */
  add(port: number): void;
  remove(port: number): void;
  /** Whether new connections go to all of the replicas. */
  allReady(): boolean;
  close(): void;
}

/**
 * Passes TCP connections to the replicas that are ready, one after the other, as a Service of Kubernetes does. It knows
 * only what /health/ready said a quarter of a second ago, and repeats no call. When no replica is ready it tries all of
 * them, so that in front of a single process it changes nothing. It accepts a connection before it connects to a
 * replica. If that replica refuses, it tries the next one: a caller whose connection is cut off could not know that
 * nothing was sent.
 */
export async function openBalancer(listenAt?: number): Promise<Balancer> {
  const ports = new Set<number>();
  const away = new Set<number>();
  const late = new Map<number, number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const passOn = async (client: Socket) => {
    client.on('error', () => client.destroy());
    const ready = [...ports].filter((port) => !away.has(port));
    const tried = ready.length > 0 ? ready : [...ports];
    turn += 1;
    const first = turn % tried.length;
    const replica = await connectToOne([...tried.slice(first), ...tried.slice(0, first)]);
    if (replica === undefined || client.destroyed) {
      replica?.destroy();
      return void client.destroy();
    }
    carry(client, replica, sockets);
    carry(replica, client, sockets);
  };
  const server = createServer((client) => void passOn(client));
  server.listen(listenAt ?? (await freePort()), '127.0.0.1');
  await once(server, 'listening');
  const probe = async (port: number) => {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
        signal,
        headers: { connection: 'close' },
      });
      late.delete(port);
      if (ok || !ports.has(port)) away.delete(port);
      else away.add(port);
    } catch (error) {
      const inTurn = (error as Error).name === 'TimeoutError' ? (late.get(port) ?? 0) + 1 : LATE_PROBES;
      late.set(port, inTurn);
      if (inTurn >= LATE_PROBES && ports.has(port)) away.add(port);
    }
  };
  const probing = setInterval(() => {
    // A single replica gets every connection, whatever it says.
    if (ports.size > 1) for (const port of ports) void probe(port);
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

/** The first that accepts; undefined when all refuse. */
async function connectToOne(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const replica = connect(port, '127.0.0.1');
    try {
      await once(replica, 'connect');
      return replica;
    } catch {
      replica.destroy();
    }
  }
  return undefined;
}

function carry(from: Socket, to: Socket, open: Set<Socket>): void {
  open.add(from);
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => {
    open.delete(from);
    to.destroy();
  });
}
