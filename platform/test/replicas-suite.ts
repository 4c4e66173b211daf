import { io } from 'socket.io-client';
import { routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { describeDispatch } from './dispatch-suite.ts';
import { addressesOf, untilServed } from './until-served.ts';
import { openWorld } from './world.ts';

const { booking } = routes;

export interface ReplicasOptions {
  platformOf: () => DistributedPlatform;
  /** What the platform has told its operator. */
  news: readonly string[];
}

/** What operators see when replicas come and go. */
export function describeReplicas({ platformOf, news }: ReplicasOptions): void {
  it('ends a process that is frozen, starts it again, and says so', async () => {
    const { processes, url } = platformOf();
    const { api, rider } = await openWorld(url);
    process.kill(processes.salary.pid ?? 0, 'SIGSTOP');
    await eventually(() => news.includes('salary does not answer'));
    await eventually(() => news.includes('salary is back'), { timeoutMs: 60_000 });
    expect((await api.call(booking.myBookings, { token: rider.token })).status).toBe(200);
  });

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
      // The process may have committed a change without having told of it.
      process.kill(processes.booking.pid ?? 0, 'SIGKILL');
      await eventually(() => ended.includes('io server disconnect'));
    } finally {
      page.disconnect();
    }
    await eventually(() => news.filter((line) => line === 'booking is back').length > 0, { timeoutMs: 60_000 });
  });

  describeDispatch({ platformOf, news });

  it('starts NATS and Redis again when they die', async () => {
    const { servers, url } = platformOf();
    for (const server of [servers.nats, servers.redis]) process.kill(server?.pid ?? 0, 'SIGKILL');
    for (const name of ['nats-server', 'redis-server']) await eventually(() => news.includes(`${name} is back`));
    await untilServed(url, addressesOf(platformOf()));
    const { people, rider } = await openWorld(url);
    expect((await people.book(rider)).status).toBe('pending');
  });
}
