import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@pahiya/contracts';
import { Client } from 'pg';
import { startChild, type ChildServer } from './child-server.ts';
import { latencyOf, percentile, type Target } from './load.ts';
import { newTokenKey, tokensOfRiders } from './minted-tokens.ts';
import { openPlatform } from './open-platform.ts';
import type { Row } from './row.ts';
import type { HeldSockets } from './socket-holder.ts';
import { setStage } from './stage.ts';
import type { Used } from './used-below.ts';

const MB = 1024 * 1024;
const WANTED = 30_000;
const LIMIT_MB = 1500;
/** The sockets of one rider; an account may have twenty. */
const OF_A_RIDER = 15;
/** What else the gateway has open: its files, the services, NATS, Redis. */
const OTHER_FILES = 500;
/** Long enough for two checks of all sessions, and a ping of every socket. */
const IDLE_MS = 40_000;
const LOOK_MS = 1000;
const HOLDERS = 2;

/** A socket is a file of the gateway, which may have only so many open. */
function mostSockets(): number {
  const [, most] = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Math.min(WANTED, Number(most) - OTHER_FILES);
}

interface Idle {
  sockets: number;
  /** The most that the gateway had while nothing was sent. */
  bytes: number;
  /** Milliseconds of calls that are sent while the sockets are open, some ten a second. */
  p99: number;
}

async function lookAt(server: ChildServer, target: Target): Promise<Pick<Idle, 'bytes' | 'p99'>> {
  let bytes = 0;
  const latencies: number[] = [];
  const end = performance.now() + IDLE_MS;
  const calling = (async () => {
    while (performance.now() < end) {
      latencies.push(await latencyOf(target));
      await delay(100);
    }
  })();
  while (performance.now() < end) {
    const used = await server.ask<Used>('usedByRole');
    bytes = Math.max(bytes, used.bytes['gateway'] ?? Number.NaN);
    await delay(LOOK_MS);
  }
  await calling;
  return { bytes, p99: percentile(latencies, 0.99) };
}

/** Measures the platform idle without sockets, with half of them and with all. */
async function idlePhases(server: ChildServer, tokens: string[]): Promise<Idle[]> {
  const target: Target = { url: server.url + routes.booking.getPricing.path, method: 'GET', headers: {} };
  const phases: Idle[] = [{ sockets: 0, ...(await lookAt(server, target)) }];
  const holders: ChildServer[] = [];
  try {
    const each = Math.floor(tokens.length / HOLDERS);
    for (let nth = 0; nth < HOLDERS; nth++) {
      const theirs = tokens.slice(nth * each, (nth + 1) * each);
      const held: HeldSockets = { url: server.url, tokens: theirs, network: `198.51.${nth}` };
      holders.push(await startChild('./socket-holder.ts', held));
      const idle = await lookAt(server, target);
      const open = await Promise.all(holders.map((holder) => holder.ask<number>('open')));
      phases.push({ sockets: open.reduce((sum, count) => sum + count, 0), ...idle });
    }
  } finally {
    for (const holder of holders) await holder.stop();
  }
  return phases;
}

/** Memory of one gateway, a process of its own, with open pages that hear nothing. */
export async function idleSocketsRow(): Promise<Row> {
  const key = newTokenKey();
  const server = await openPlatform('distributed', { TOKEN_PRIVATE_KEY: key, TRUST_PROXY: 'loopback' });
  const client = new Client({ connectionString: await server.ask<string>('adminUrl') });
  await client.connect();
  try {
    const { rider: like } = await setStage(server.url, 0);
    const riders = Math.floor(mostSockets() / OF_A_RIDER);
    const tokens = await tokensOfRiders({ client, like, key }, { riders, each: OF_A_RIDER });
    return rowOf(await idlePhases(server, tokens));
  } finally {
    await client.end();
    await server.stop();
  }
}

function rowOf(phases: readonly Idle[]): Row {
  const [none, all] = [phases[0], phases.at(-1)];
  if (none === undefined || all === undefined) throw new Error('nothing was measured');
  const ofSocket = (all.bytes - none.bytes) / all.sockets;
  const ofWanted = (none.bytes + ofSocket * WANTED) / MB;
  const figures = phases.map(
    ({ sockets, bytes, p99 }) => `${sockets}: ${Math.round(bytes / MB)} MB, p99 of a call ${p99.toFixed(1)} ms`,
  );
  const calculated =
    all.sockets >= WANTED ? '' : `; no process may open more here, and ${WANTED} would take ${Math.round(ofWanted)} MB`;
  return {
    what: `Memory of one gateway with ${WANTED.toLocaleString('en-IN')} idle sockets`,
    against: '–',
    figure: `${figures.join('; ')} (${(ofSocket / 1024).toFixed(1)} kB each${calculated})`,
    limit: `≤ ${LIMIT_MB} MB`,
    reached: ofWanted <= LIMIT_MB,
    details: phases,
  };
}
