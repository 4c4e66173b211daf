import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, SERVICE_NAMES, subscriptions } from '@pahiya/contracts';
import { natsServer } from '@pahiya/testing';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { startChild, type ChildServer } from './child-server.ts';
import { deliveriesOfPeer, deliveriesOfPlatform, type Deliveries } from './delivered.ts';
import { median, type Target } from './load.ts';
import { totalOf, type Used } from './used-below.ts';
import { startPeer, type Peer } from './peer.ts';
import { SERVERS, type Way } from './open-platform.ts';
import type { Row } from './row.ts';
import { call, rideForm, setStage, type Stage } from './stage.ts';
import { connectLiveState, newTokenKey, unseenTokens } from './minted-tokens.ts';

const ROUNDS = 5;
const CONNECTIONS = 20;
const LISTED = 40;
const MB = 1024 * 1024;
const STARTS = 3;
const MOST_START_MS = 3000;
const MOST_MB = 1200;
const PEER = {
  embedded: 'NestJS + TypeORM, one process',
  distributed: 'NestJS + TypeORM, gateway and service over NATS',
};

const json = { 'content-type': 'application/json' };

/** One side of the comparison: its address, its database and its people. */
interface Side {
  url: string;
  client: Client;
  rider: string;
  driver: string;
  deliveries: Deliveries;
  /** The statement that `unseenTokens` needs. */
  openSessions: string;
  tellOpen?: ((sessionId: string) => Promise<void>) | undefined;
  tokenKey: string;
}

interface Work {
  target: Target;
  requests: number;
  /** A token for each request, taken from the end. Without them, all requests have the target's token. */
  tokens?: string[];
  deliveries?: Deliveries;
  /** What its processes have used so far, if the row shows it. */
  used?: () => Promise<Used>;
}

/** Requests a second, counted until their events are delivered too. @throws Error for an answer that is no success */
async function perSecond({ target, requests, tokens, deliveries }: Work): Promise<number> {
  const { url, method, headers, body } = target;
  const start = performance.now();
  const { resolve, reject, promise: result } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    amount: requests,
    requests: [
      {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(tokens && {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: { ...headers, authorization: `Bearer ${tokens.pop()}` },
          }),
        }),
      },
    ],
  };
  const load = autocannon(options, (error: unknown, ended) => (error == null ? resolve(ended) : reject(error)));
  await Promise.race([allAnswered(load, requests), result]);
  await deliveries?.done();
  const ms = performance.now() - start;
  const { non2xx, errors, timeouts } = await result;
  const bad = non2xx + errors + timeouts;
  if (bad > 0) throw new Error(`${bad} requests to ${url} were not answered with success`);
  return (requests * 1000) / ms;
}

/** Resolves when all requests are answered. Autocannon itself ends only at its next full second. */
function allAnswered(load: autocannon.Instance, requests: number): Promise<void> {
  let count = 0;
  return new Promise((resolve) => {
    load.on('response', () => {
      count += 1;
      if (count === requests) resolve();
    });
  });
}

/** Measures both sides in turn, after a warm-up of each. */
async function ratioRow(
  what: string,
  { way, limit, ours, theirs }: { way: Way; limit: number; ours: Work; theirs: Work },
): Promise<Row> {
  for (const side of [ours, theirs]) await perSecond(side);
  const rounds: { ours: number; theirs: number }[] = [];
  const cpu: Record<string, number> = {};
  for (let nth = 0; nth < ROUNDS; nth++) {
    const before = await ours.used?.();
    const ofOurs = await perSecond(ours);
    addCpu(cpu, { before, after: await ours.used?.(), requests: ours.requests });
    rounds.push({ ours: ofOurs, theirs: await perSecond(theirs) });
  }
  const ratio = median(rounds.map((round) => round.ours / round.theirs));
  const [a, b] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.theirs))];
  return {
    what: `${what}, ${way}`,
    against: PEER[way],
    figure: `${ratio.toFixed(2)} × (${Math.round(a)} against ${Math.round(b)} a second${cpuText(cpu)})`,
    limit: `≥ ${limit}`,
    reached: ratio >= limit,
    details: { ratio, rounds, cpu },
  };
}

/** CPU milliseconds per request, by program: a mean of the rounds. */
function addCpu(
  sums: Record<string, number>,
  { before, after, requests }: { before: Used | undefined; after: Used | undefined; requests: number },
): void {
  for (const [name, seconds] of Object.entries(after?.cpuSeconds ?? {})) {
    const spent = (seconds - (before?.cpuSeconds[name] ?? 0)) * 1000;
    sums[name] = (sums[name] ?? 0) + spent / requests / ROUNDS;
  }
}

function cpuText(cpu: Record<string, number>): string {
  const parts = Object.entries(cpu).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return parts.length === 0 ? '' : `; ours takes CPU ms of ${parts.join(', ')} each`;
}

const listOf = ({ url, rider }: Side): Target => ({
  url: `${url}/api/bookings/myBookings?limit=20`,
  method: 'GET',
  headers: { authorization: `Bearer ${rider}` },
});
const createOf = ({ url, rider }: Side): Target => ({
  url: `${url}/api/bookings/createBooking`,
  method: 'POST',
  headers: { ...json, authorization: `Bearer ${rider}` },
  body: JSON.stringify(rideForm(5)),
});
const positionOf = ({ url, driver }: Side): Target => ({
  url: `${url}/api/driver/location`,
  method: 'PUT',
  headers: { ...json, authorization: `Bearer ${driver}` },
  body: JSON.stringify({ latitude: 18.5204, longitude: 73.8567 }),
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

const HEARERS = SERVICE_NAMES.filter((name) =>
  (subscriptions[name] as readonly string[]).includes('booking.ride.booked.v1'),
);

const sideOfPlatform = (
  stage: Stage,
  { client, tokenKey, tellOpen }: Pick<Side, 'client' | 'tokenKey' | 'tellOpen'>,
): Side => ({
  url: stage.url,
  client,
  rider: stage.rider,
  driver: stage.drivers[0]?.token ?? '',
  deliveries: deliveriesOfPlatform(client, HEARERS),
  openSessions: `insert into auth.session (id, account_id, expires_at, last_used_at)
    select gen_random_uuid(), $2, now() + interval '1 hour', now() from generate_series(1, $1::int) returning id`,
  tellOpen,
  tokenKey,
});

const sideOfPeer = (peer: Peer, client: Client): Side => ({
  ...peer,
  client,
  deliveries: deliveriesOfPeer(client),
  openSessions: `insert into session ("accountId", "expiresAt")
    select $2::uuid, now() + interval '1 hour' from generate_series(1, $1::int) returning id`,
});

async function fillLists(sides: readonly Side[]): Promise<void> {
  for (const side of sides) {
    for (let nth = 0; nth < LISTED; nth++)
      await call(side.url, routes.booking.createBooking, { token: side.rider, body: rideForm(2 + nth) });
    await side.deliveries.done();
  }
}

/** The calls of one way, both sides in turn. */
async function* callRows(
  way: Way,
  [ours, theirs]: readonly [Side, Side],
  used: () => Promise<Used>,
): AsyncGenerator<Row> {
  const both = (make: (side: Side) => Work) => ({ way, ours: { ...make(ours), used }, theirs: make(theirs) });
  const listing = (side: Side): Work => ({ target: listOf(side), requests: 1500 });
  yield await ratioRow("A rider's list of 20 rides", { limit: 3, ...both(listing) });
  if (way === 'distributed') {
    const requests = 800;
    const withTokens = async (side: Side): Promise<Work> => ({
      target: listOf(side),
      requests,
      tokens: await unseenTokens({ ...side, like: side.rider, key: side.tokenKey }, requests * (ROUNDS + 1)),
    });
    const unseen = { way, limit: 1.5, ours: { ...(await withTokens(ours)), used }, theirs: await withTokens(theirs) };
    yield await ratioRow('The same list, each request with a token that no process has seen', unseen);
  }
  const placing = (side: Side): Work => ({ target: positionOf(side), requests: 3000 });
  yield await ratioRow("A driver's position", { limit: 4, ...both(placing) });
  const creating = (side: Side): Work => ({
    target: createOf(side),
    requests: 1000,
    deliveries: side.deliveries,
  });
  yield await ratioRow('Creates, until all their events are handled', { limit: 1.5, ...both(creating) });
}

async function startRow(way: Way, start: () => Promise<ChildServer>): Promise<Row> {
  const times: number[] = [];
  for (let nth = 0; nth < STARTS; nth++) {
    const began = performance.now();
    const server = await start();
    times.push(performance.now() - began);
    await server.stop();
  }
  const ms = median(times);
  return {
    what: `A warm start until it answers, ${way}`,
    against: '–',
    figure: `${(ms / 1000).toFixed(2)} s`,
    limit: `≤ ${MOST_START_MS / 1000} s`,
    reached: ms <= MOST_START_MS,
    details: times,
  };
}

async function memoryRow(server: ChildServer): Promise<Row> {
  const { bytes } = await server.ask<Used>('used');
  const total = totalOf(bytes) / MB;
  const parts = Object.entries(bytes).map(([name, each]) => `${name} ${Math.round(each / MB)}`);
  return {
    what: 'Memory of the distributed platform after this load, with its PostgreSQL, NATS and Redis',
    against: '–',
    figure: `${Math.round(total)} MB (${parts.join(', ')})`,
    limit: `≤ ${MOST_MB} MB`,
    reached: total <= MOST_MB,
    details: bytes,
  };
}

async function* rowsOf(way: Way): AsyncGenerator<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-bench-'));
  const tokenKey = newTokenKey();
  const start = () => startChild(SERVERS[way], { dataDir, env: { TOKEN_PRIVATE_KEY: tokenKey } });
  const server = await start();
  const nats = way === 'embedded' ? undefined : await natsServer();
  const liveState = way === 'embedded' ? undefined : await connectLiveState(server);
  const clients: Client[] = [];
  try {
    const adminUrl = await server.ask<string>('adminUrl');
    const peer = await startPeer({ adminUrl, database: 'peer', ...(nats && { natsUrl: nats.url }) });
    try {
      clients.push(await connect(adminUrl), await connect(peer.databaseUrl));
      const [ofPlatform, ofPeer] = clients as [Client, Client];
      const stage = await setStage(server.url, 1);
      const sides = [
        sideOfPlatform(stage, { client: ofPlatform, tokenKey, tellOpen: liveState?.tellOpen }),
        sideOfPeer(peer, ofPeer),
      ] as const;
      await fillLists(sides);
      yield* callRows(way, sides, () => server.ask<Used>('used'));
    } finally {
      for (const client of clients) await client.end();
      await peer.stop();
    }
    if (way === 'distributed') yield await memoryRow(server);
  } finally {
    await liveState?.close();
    await server.stop();
    await nats?.stop();
  }
  yield await startRow(way, start);
  await rm(dataDir, { recursive: true, force: true });
}

/** Compares the platform with the service that a team would usually write instead, in turn. */
export async function* peerRows(wanted: readonly string[]): AsyncGenerator<Row> {
  for (const way of ['embedded', 'distributed'] as const) if (wanted.includes(`peers-${way}`)) yield* rowsOf(way);
}
