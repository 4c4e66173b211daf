import { Agent, request } from 'node:http';
import { io } from 'socket.io-client';
import { routes } from '@pahiya/contracts';
import { eventually, freePort } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { describeDispatch } from './dispatch-suite.ts';
import { rideForm } from './people.ts';
import { openBalancer, type Balancer } from './replicas.ts';
import { openWorld } from './world.ts';

const { booking } = routes;

export interface ReplicasOptions {
  platformOf: () => DistributedPlatform;
  /** In front of booking. */
  balancerOf: () => Balancer;
  /** What the platform has told its operator. */
  news: readonly string[];
}

/** Sends calls over kept connections until it is stopped, and notes how each ended. */
class Load {
  readonly ended = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true });
  #stopped = false;
  #workers: Promise<void>[] = [];

  start(url: string, token: string): void {
    this.#workers = [0, 1, 2, 3].map(async (nth) => {
      while (!this.#stopped) {
        const ended = await (nth < 2
          ? this.#call(new URL(booking.myBookings.path, url), { token })
          : this.#call(new URL(booking.createBooking.path, url), { token, body: rideForm(3 + nth) }));
        this.ended.set(ended, (this.ended.get(ended) ?? 0) + 1);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
    this.#agent.destroy();
  }

  #call(url: URL, { token, body }: { token: string; body?: object }): Promise<string> {
    return new Promise((resolve) => {
      const sent = request(url, {
        method: body ? 'POST' : 'GET',
        agent: this.#agent,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      sent.on('response', (answer) =>
        answer
          .resume()
          .on('end', () => resolve(String(answer.statusCode)))
          .on('error', (error) => resolve(error.message)),
      );
      sent.on('error', (error: NodeJS.ErrnoException) =>
        // A kept connection that was closed while it was not used: browsers and proxies send the call again, too.
        resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? this.#call(url, { token, body }) : error.message),
      );
      sent.end(body && JSON.stringify(body));
    });
  }
}

/** What operators see when replicas come and go. */
export function describeReplicas({ platformOf, balancerOf, news }: ReplicasOptions): void {
  it('loses no call while each replica of the gateway and of booking is replaced under load', async () => {
    const platform = platformOf();
    const { rider } = await openWorld(platform.url);
    const front = await openBalancer();
    front.add(Number(new URL(platform.url).port));
    const ports = { gateway: await freePort(), booking: await freePort() };
    const second = {
      gateway: platform.replicaOf('gateway', { port: ports.gateway }),
      booking: platform.replicaOf('booking', { port: ports.booking }),
    };
    await Promise.all(Object.values(second).map((replica) => replica.start()));
    front.add(ports.gateway);
    balancerOf().add(ports.booking);
    const load = new Load();
    try {
      load.start(front.url, rider.token);
      for (const name of ['booking', 'gateway'] as const) {
        for (const replica of [platform.processes[name], second[name]]) {
          await replica.stop();
          await replica.start();
        }
      }
      const soFar = load.ended.get('201') ?? 0;
      await eventually(() => (load.ended.get('201') ?? 0) > soFar + 10);
    } finally {
      await load.stop();
      await Promise.all(Object.values(second).map((replica) => replica.stop()));
      front.close();
    }
    expect(new Set(load.ended.keys())).toEqual(new Set(['200', '201']));
  }, 180_000);

  it('ends a process that is frozen, starts it again, and says so', async () => {
    const { processes, url } = platformOf();
    const { api, rider } = await openWorld(url);
    process.kill(processes.salary.pid ?? 0, 'SIGSTOP');
    await eventually(() => news.includes('salary does not answer'), { timeoutMs: 30_000 });
    await eventually(() => news.includes('salary is back'), { timeoutMs: 60_000 });
    expect((await api.call(booking.myBookings, { token: rider.token })).status).toBe(200);
  }, 120_000);

  it('makes open pages read their lists again after a service died', async () => {
    const { processes, url } = platformOf();
    const { rider } = await openWorld(url);
    const page = io(url, {
      transports: ['websocket'],
      auth: { token: rider.token },
      reconnection: false,
      forceNew: true,
    });
    const ended: string[] = [];
    page.on('disconnect', (reason) => void ended.push(reason));
    try {
      await eventually(() => page.connected, { describe: 'a page to connect' });
      // It may have committed a change, and not have told of it yet.
      process.kill(processes.booking.pid ?? 0, 'SIGKILL');
      await eventually(() => ended.includes('io server disconnect'), { timeoutMs: 30_000 });
    } finally {
      page.disconnect();
    }
    await eventually(() => news.filter((line) => line === 'booking is back').length > 0, { timeoutMs: 60_000 });
  }, 120_000);

  describeDispatch({ platformOf, news });

  it('starts NATS and Redis again when they die', async () => {
    const { servers, url } = platformOf();
    for (const server of [servers.nats, servers.redis]) process.kill(server?.pid ?? 0, 'SIGKILL');
    for (const name of ['nats-server', 'redis-server'])
      await eventually(() => news.includes(`${name} is back`), { timeoutMs: 30_000 });
    const { people, rider } = await eventually(() => openWorld(url), { timeoutMs: 30_000 });
    expect((await people.book(rider)).status).toBe('pending');
  }, 120_000);
}
