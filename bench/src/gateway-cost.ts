import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@pahiya/contracts';
import { findProgram, startProgram, type LocalServer, type ServerProgram } from '@pahiya/local-servers';
import autocannon from 'autocannon';
import { startChild } from './child-server.ts';
import { median } from './load.ts';
import { openPlatform } from './open-platform.ts';
import type { PlainSettings } from './plain-server.ts';
import type { Row } from './row.ts';
import { call, rideForm, setStage } from './stage.ts';
import { totalOf, usedBelow, type Used } from './used-below.ts';

const ROUNDS = 7;
const REQUESTS = 4000;
const CONNECTIONS = 20;
const LIMIT = 2;

/** A server that answers the same call: its address, and the CPU seconds that it has used so far. */
interface Answering {
  url: string;
  cpuSeconds(): Promise<number>;
}

/** CPU microseconds of one request. @throws Error for an answer that is no success */
async function costOf(
  { url, cpuSeconds }: Answering,
  { path, token }: { path: string; token: string },
): Promise<number> {
  const before = await cpuSeconds();
  const { non2xx, errors, timeouts } = await autocannon({
    url: url + path,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    amount: REQUESTS,
  });
  if (non2xx + errors + timeouts > 0) throw new Error(`not every request to ${url} was answered with success`);
  return ((await cpuSeconds()) - before) * (1e6 / REQUESTS);
}

/** The usual proxy, in front of a service. */
const nginxBefore = (serviceUrl: string): ServerProgram => ({
  program: 'nginx',
  scheme: 'http',
  args: ({ port, folder }) => {
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxConfig({ port, folder, service: new URL(serviceUrl).host }));
    return ['-c', file];
  },
  answers: async (port) => void (await fetch(`http://127.0.0.1:${port}/health/live`)),
});

function nginxConfig({ port, folder, service }: { port: number; folder: string; service: string }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1; events {}
    http { access_log off; ${temporary.join(' ')} upstream service { server ${service}; keepalive ${CONNECTIONS}; }
    server { listen 127.0.0.1:${port}; keepalive_requests 1000000;
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ''; } } }`;
}

/** Undefined if nginx is not installed. */
async function startNginx(serviceUrl: string, folder: string): Promise<LocalServer | undefined> {
  const path = findProgram('nginx');
  return path === undefined ? undefined : startProgram(path, nginxBefore(serviceUrl), { folder });
}

/**
 * What the gateway adds to a call of a service: its CPU for one ride, compared with bare Fastify's for the same bytes
 * and nginx's.
 */
export async function gatewayRow(): Promise<Row> {
  const server = await openPlatform('distributed');
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-bench-nginx-'));
  try {
    const { url, rider: token } = await setStage(server.url, 0);
    const { booking } = await call(url, routes.booking.createBooking, { token, body: rideForm(5) });
    const path = `/api/bookings/${booking._id}`;
    const answer = await (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).text();
    const settings: PlainSettings = { kind: 'fixed-answer', method: 'GET', path, status: 200, answer };
    const plain = await startChild('./plain-server.ts', settings);
    const nginx = await startNginx(await server.ask<string>('bookingUrl'), folder);
    try {
      const gateway = {
        url,
        cpuSeconds: async () => (await server.ask<Used>('usedByRole')).cpuSeconds['gateway'] ?? Number.NaN,
      };
      const bare = { url: plain.url, cpuSeconds: () => plain.ask<number>('cpuSeconds') };
      const sides = {
        gateway,
        bare,
        ...(nginx && {
          nginx: { url: nginx.url, cpuSeconds: async () => totalOf(usedBelow(nginx.pid ?? 0).cpuSeconds) },
        }),
      };
      return rowOf(await costsInTurn(sides, { path, token }), Buffer.byteLength(answer));
    } finally {
      await nginx?.stop();
      await plain.stop();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Costs = Record<'gateway' | 'bare', number> & { nginx?: number };

/** Microseconds of each in every round, after a warm-up. */
async function costsInTurn(
  sides: { gateway: Answering; bare: Answering; nginx?: Answering },
  asked: { path: string; token: string },
): Promise<Costs[]> {
  const rounds: Costs[] = [];
  for (let nth = 0; nth <= ROUNDS; nth++)
    rounds.push({
      gateway: await costOf(sides.gateway, asked),
      bare: await costOf(sides.bare, asked),
      ...(sides.nginx && { nginx: await costOf(sides.nginx, asked) }),
    });
  return rounds.slice(1);
}

function rowOf(rounds: readonly Costs[], bytes: number): Row {
  const ratio = median(rounds.map(({ gateway, bare }) => gateway / bare));
  const [ours, bare] = [median(rounds.map((each) => each.gateway)), median(rounds.map((each) => each.bare))];
  const nginx = median(rounds.map((each) => each.nginx ?? Number.NaN));
  const beside = Number.isNaN(nginx) ? 'nginx is not installed' : `nginx ${Math.round(nginx)}`;
  return {
    what: `The gateway's CPU for one ride (${bytes} bytes) of a service in another process`,
    against: 'bare Fastify answering the same bytes',
    figure: `${ratio.toFixed(2)} × (${Math.round(ours)} against ${Math.round(bare)} µs; ${beside})`,
    limit: `≤ ${LIMIT}`,
    reached: ratio <= LIMIT,
    details: { ratio, rounds },
  };
}
