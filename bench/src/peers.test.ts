import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, natsServer } from '@pahiya/testing';
import { Client } from 'pg';
import { startChild, type ChildServer } from './child-server.ts';
import { startPeer, type Peer } from './peer.ts';
import { rideForm, setStage } from './stage.ts';

interface Answer {
  status: number;
  body: unknown;
}

const OWN = new Set(['_id', 'bookingId', 'createdAt', 'nextCursor', 'token']);

/** An answer in which everything that each side makes itself is replaced by its type: ids, codes, times, tokens. */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (key, value: unknown) => (OWN.has(key) ? typeof value : value));

async function ask(url: string, path: string, { token, body, method = 'POST' }: Asked): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

interface Asked {
  method?: 'GET' | 'POST' | 'PUT';
  token?: string;
  body?: object;
}

let ours: ChildServer;
let dataDir: string;
let expected: { answers: Answer[]; refusals: number[] };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-peers-'));
  ours = await startChild('./platform-server.ts', { dataDir });
  const stage = await setStage(ours.url, 1);
  const tokens = { rider: stage.rider, driver: stage.drivers[0]?.token ?? '' };
  expected = { answers: await answersOf(ours.url, tokens), refusals: await refusalsOf(ours.url, tokens) };
});
afterAll(async () => {
  await ours.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const PASSWORD = 'Kaveri#2026';
const loginForm = { employeeId: '1', employeeName: 'Asha Rao', email: 'asha@bench.example', companyId: 'BENCH' };

/** What both sides answer to the same calls of a rider and a driver. */
async function answersOf(url: string, tokens: { rider: string; driver: string }): Promise<Answer[]> {
  const create = '/api/bookings/createBooking';
  const list = '/api/bookings/myBookings';
  const withReturn = { ...rideForm(9), cabType: 'SUV', includeReturn: true, returnTime: '18:00', passengers: 9 };
  const outstation = { ...rideForm(12), tripType: 'outstation', flightNumber: ' AI 101 ' };
  const position = { latitude: 18.5204, longitude: 73.8567 };
  const asRider = { token: tokens.rider };
  const get = { ...asRider, method: 'GET' } as const;
  const answers: Answer[] = [
    await ask(url, '/api/auth/login', { body: { ...loginForm, password: PASSWORD } }),
    await ask(url, create, { ...asRider, body: rideForm(5) }),
    await ask(url, create, { ...asRider, body: { ...withReturn, returnDate: withReturn.date } }),
    await ask(url, create, { ...asRider, body: { ...outstation, fare: 3600 + 500 } }),
    await ask(url, `${list}?limit=2`, get),
    await ask(url, `${list}?cabType=SUV&status=pending&month=${withReturn.date.slice(0, 7)}&q=hinja`, get),
    await ask(url, '/api/driver/location', { token: tokens.driver, method: 'PUT', body: position }),
  ];
  const nextCursor = (answers[4]?.body as { nextCursor?: string } | undefined)?.nextCursor ?? '';
  answers.push(await ask(url, `${list}?limit=2&cursor=${nextCursor}`, get));
  return answers;
}

/** What both sides refuse; only the status is the same, because the sentences are each side's own. */
async function refusalsOf(url: string, tokens: { rider: string; driver: string }): Promise<number[]> {
  const create = '/api/bookings/createBooking';
  const login = await ask(url, '/api/auth/login', { body: { ...loginForm, password: PASSWORD } });
  const { token } = login.body as { token: string };
  await ask(url, '/api/auth/logout', { token });
  const asRider = { token: tokens.rider };
  const refused = [
    await ask(url, '/api/auth/login', { body: { ...loginForm, password: 'not this one' } }),
    await ask(url, create, { token, body: rideForm(5) }),
    await ask(url, create, { body: rideForm(5) }),
    await ask(url, create, { token: tokens.driver, body: rideForm(5) }),
    await ask(url, create, { ...asRider, body: { ...rideForm(5), cabType: 'Bus' } }),
    await ask(url, create, { ...asRider, body: { ...rideForm(5), more: 1 } }),
    await ask(url, create, { ...asRider, body: rideForm(-2) }),
    await ask(url, create, { ...asRider, body: { ...rideForm(5), fare: 1 } }),
    await ask(url, '/api/driver/location', {
      token: tokens.driver,
      method: 'PUT',
      body: { latitude: 91, longitude: 0 },
    }),
  ];
  return refused.map(({ status }) => status);
}

async function handledEvents(peer: Peer): Promise<{ rides: number; handled: number; waiting: number }> {
  const client = new Client({ connectionString: peer.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ rides: number; handled: number; waiting: number }>(
    `select (select count(*)::int from booking) as rides, (select count(*)::int from billed_ride) as handled,
       (select count(*)::int from outbox_event) as waiting`,
  );
  await client.end();
  return rows[0] ?? { rides: 0, handled: 0, waiting: 0 };
}

describe.each(['one process', 'gateway and service over NATS'])('the peer as %s', (kind) => {
  let peer: Peer;
  let nats: Awaited<ReturnType<typeof natsServer>> | undefined;

  beforeAll(async () => {
    nats = kind === 'one process' ? undefined : await natsServer();
    peer = await startPeer({
      adminUrl: await ours.ask<string>('adminUrl'),
      database: nats ? 'peer_distributed' : 'peer',
      ...(nats && { natsUrl: nats.url }),
    });
  });
  afterAll(async () => {
    await peer.stop();
    await nats?.stop();
  });

  it('answers the same calls with the same members and values as the platform', async () => {
    const found = await answersOf(peer.url, peer);
    expect(found.map(comparable)).toEqual(expected.answers.map(comparable));
    expect(found.map(({ status }) => status)).toEqual([200, 201, 201, 201, 200, 200, 204, 200]);
  });

  it('refuses what the platform refuses', async () => {
    expect(expected.refusals).toEqual([401, 401, 401, 403, 400, 400, 422, 422, 400]);
    expect(await refusalsOf(peer.url, peer)).toEqual(expected.refusals);
  });

  it("holds rides to the company's limits, also when they are booked at once", async () => {
    const book = (days: number) =>
      ask(peer.url, '/api/bookings/createBooking', { token: peer.limitedRider, body: rideForm(days) });
    const answers = await Promise.all([20, 20, 21, 22, 23].map(book));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 422, 422, 422]);
  });

  it('hands the event of every ride to its listener once', async () => {
    await eventually(async () => {
      const { rides, handled, waiting } = await handledEvents(peer);
      expect({ handled, waiting }).toEqual({ handled: rides, waiting: 0 });
      expect(rides).toBe(5);
      return true;
    });
  });
});
