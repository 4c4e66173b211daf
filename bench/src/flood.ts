import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@pahiya/contracts';
import type { FloodAnswers, Flooding, FloodLoad } from './flood-load.ts';
import { latencyOf, percentile, type Target } from './load.ts';
import { openPlatform } from './open-platform.ts';
import type { Row } from './row.ts';
import { call, rideForm, setStage, type Stage } from './stage.ts';

/**
 * With three rounds, the slowest 1 % are seven calls, which one garbage collection can change. With six rounds they are
 * fifteen.
 */
const ROUNDS = 6;
const ROUND_S = 10;
/** The account and the address each send so many requests. */
const FLOOD_PER_S = 1000;
const CONNECTIONS = 20;
/** A session may send ten requests a second; three sessions share these. */
const ASKED_PER_S = 24;

/** Headers of requests from an address, as the proxy in front names it. */
const from = (address: string, token?: string) => ({
  'content-type': 'application/json',
  'x-forwarded-for': address,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The most expensive requests that an account may send. */
function requestsOfAccount(bookingId: string): Flooding[] {
  const signatureData = `data:image/png;base64,${'A'.repeat(4000)}`;
  return [
    { method: 'GET', path: '/api/company/bookings?limit=50' },
    { method: 'GET', path: '/api/company/bookings?limit=50&q=pune' },
    { method: 'GET', path: '/api/company/bookings/export' },
    { method: 'POST', path: '/api/invoices/generate-pdf', body: JSON.stringify({ bookingId, signatureData }) },
    { method: 'GET', path: '/api/invoices/company/FLOOD?format=pdf' },
    { method: 'GET', path: '/api/company/stats' },
  ];
}

/** The most expensive requests that a stranger may send. */
function requestsOfStranger(): Flooding[] {
  const password = 'not the password';
  const company = { companyId: 'BENCH', companyName: 'Bench', role: 'user' };
  return [
    { method: 'POST', path: '/api/company/login', body: JSON.stringify({ email: 'bench@bench.example', password }) },
    { method: 'POST', path: '/api/fares/estimate', body: JSON.stringify(rideForm(5)) },
    { method: 'GET', path: '/api/places?q=mg%20road' },
    {
      method: 'POST',
      path: '/api/register',
      body: JSON.stringify({ ...company, email: 'flood@bench.example', password }),
    },
    { method: 'GET', path: '/api/pricing' },
    { method: 'POST', path: '/api/fares/estimate', body: '['.repeat(2000) },
  ];
}

interface FloodSide {
  headers: Record<string, string>;
  requests: Flooding[];
}

interface Flooder {
  /** Floods for one round. */
  flood(): Promise<FloodAnswers>;
  stop(): void;
}

/** A process of its own for each side: this one would measure how long it was busy with the flood. */
function openFlooder(url: string, { headers, requests }: FloodSide): Flooder {
  const load: FloodLoad = {
    url,
    headers,
    requests,
    connections: CONNECTIONS,
    perSecond: FLOOD_PER_S,
    seconds: ROUND_S,
  };
  const child = fork(join(import.meta.dirname, 'flood-load.ts'), { execArgv: [] });
  return {
    async flood() {
      child.send(load);
      const [answers] = (await once(child, 'message')) as [FloodAnswers];
      return answers;
    },
    stop: () => child.disconnect(),
  };
}

async function askOnce(url: string, { headers, requests }: FloodSide): Promise<void> {
  for (const { method, path, body } of requests) {
    const answer = await fetch(url + path, { method, headers, body: body ?? null });
    await answer.arrayBuffer();
  }
}

/** Milliseconds of a rider's lists, asked for at an even pace by several sessions. */
async function latencies(targets: Target[]): Promise<number[]> {
  const asked: Promise<number>[] = [];
  for (let nth = 0; nth < ROUND_S * ASKED_PER_S; nth++) {
    const target = targets[nth % targets.length];
    if (target) asked.push(latencyOf(target));
    await delay(1000 / ASKED_PER_S);
  }
  return Promise.all(asked);
}

/** A company of its own, which floods. */
async function openFloodingCompany(stage: Stage): Promise<{ token: string; bookingId: string }> {
  const [email, password] = ['flood@flood.example', 'Kaveri#2026'];
  const company = { companyId: 'FLOOD', companyName: 'Flood', email, password };
  await call(stage.url, routes.auth.registerCompany, { token: stage.admin, body: company });
  const { token } = await call(stage.url, routes.auth.loginCompany, { body: { email, password } });
  const employee = { employeeId: '1', employeeName: 'Meera Iyer', email: 'meera@flood.example', password };
  await call(stage.url, routes.auth.addEmployee, { token, body: employee });
  const rider = await call(stage.url, routes.auth.loginUser, { body: { ...employee, companyId: 'FLOOD' } });
  const { booking } = await call(stage.url, routes.booking.createBooking, { token: rider.token, body: rideForm(3) });
  return { token, bookingId: booking._id };
}

async function sessionsOfRider(stage: Stage): Promise<string[]> {
  const body = { companyId: 'BENCH', employeeId: '1', employeeName: 'Asha Rao', email: 'asha@bench.example' };
  const login = () => call(stage.url, routes.auth.loginUser, { body: { ...body, password: 'Kaveri#2026' } });
  return [stage.rider, (await login()).token, (await login()).token];
}

/**
 * How long a rider of one company waits for a list of 20 rides, in turn with and without a flood: an account of another
 * company and an address send everything that is expensive.
 */
async function floodFigures(stage: Stage) {
  for (let nth = 0; nth < 20; nth++)
    await call(stage.url, routes.booking.createBooking, { token: stage.rider, body: rideForm(2 + nth) });
  const { token, bookingId } = await openFloodingCompany(stage);
  const sides: FloodSide[] = [
    { headers: from('198.51.100.1', token), requests: requestsOfAccount(bookingId) },
    { headers: from('198.51.100.2'), requests: requestsOfStranger() },
  ];
  const targets = (await sessionsOfRider(stage)).map((rider): Target => ({
    url: `${stage.url}/api/bookings/myBookings?limit=20`,
    method: 'GET',
    headers: from('203.0.113.1', rider),
  }));
  const flooders = sides.map((side) => openFlooder(stage.url, side));
  // A warm-up: the code for drawing, exporting and searching is compiled at its first use, flood or not.
  for (const side of sides) await askOnce(stage.url, side);
  await latencies(targets);
  const all = { quiet: [] as number[], flooded: [] as number[] };
  const flooded = { answered: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    all.quiet.push(...(await latencies(targets)));
    const [waited, ...floods] = await Promise.all([latencies(targets), ...flooders.map((one) => one.flood())]);
    all.flooded.push(...waited);
    for (const { answered, refused } of floods) {
      flooded.answered += answered;
      flooded.refused += refused;
    }
  }
  for (const one of flooders) one.stop();
  const p99 = { quiet: percentile(all.quiet, 0.99), flooded: percentile(all.flooded, 0.99) };
  return { ratio: p99.flooded / p99.quiet, p99, ...flooded };
}

/** With the default limits of an installation. */
export async function floodRow(): Promise<Row> {
  const limits = { RATE_LIMIT_PER_MINUTE: '600', LOGIN_LIMIT_PER_MINUTE: '10', TRUST_PROXY: 'loopback' };
  const server = await openPlatform('embedded', limits);
  try {
    const figures = await floodFigures(await setStage(server.url, 0));
    const { ratio, p99 } = figures;
    return {
      what: "A rider's list while another company's account and an address flood, a thousand mixed requests a second each",
      against: 'the same without a flood',
      figure: `p99 ${ratio.toFixed(2)} × (${p99.flooded.toFixed(1)} against ${p99.quiet.toFixed(1)} ms)`,
      limit: '≤ 2',
      reached: ratio <= 2,
      details: figures,
    };
  } finally {
    await server.stop();
  }
}
