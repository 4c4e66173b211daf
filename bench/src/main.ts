import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, cpus, platform as system, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { routes } from '@pahiya/contracts';
import { acceptLatencies } from './accept-latency.ts';
import { CREATE_PARAMETERS, CREATE_STATEMENT, createParameters, LIST_STATEMENT } from './booking-sql.ts';
import { startChild, type ChildServer } from './child-server.ts';
import { eventsRow } from './events.ts';
import { codeOf, fillRides, PLACES } from './fill-rides.ts';
import { floodFigures } from './flood.ts';
import { gatewayRow } from './gateway-cost.ts';
import { compare, compareLatencies, type Ratio, type Target } from './load.ts';
import { peerRows } from './peers.ts';
import type { PlainSettings } from './plain-server.ts';
import type { Row } from './row.ts';
import { call, rideForm, setStage, type Stage } from './stage.ts';

const MB = 1024 * 1024;
const FEW_RIDES = 10_000;
const MANY_RIDES = 1_000_000;

const { values: args } = parseArgs({ options: { only: { type: 'string' }, rides: { type: 'string' } } });
const wanted = (name: string) => args.only === undefined || args.only.split(',').includes(name);
const rows: Row[] = [];
const opened: (() => Promise<unknown>)[] = [];

async function openPlatform(env: Record<string, string> = {}): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-bench-'));
  const server = await startChild('./platform-server.ts', { dataDir, env });
  opened.push(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}

async function against(settings: PlainSettings, measure: (plain: ChildServer) => Promise<void>): Promise<void> {
  const plain = await startChild('./plain-server.ts', settings);
  try {
    await measure(plain);
  } finally {
    await plain.stop();
  }
}

function tell(row: Row): void {
  rows.push(row);
  console.log(`${row.reached ? '  ok ' : 'MISS '} ${row.what}: ${row.figure} (limit ${row.limit})`);
}

function tellRatio(what: string, reference: string, { ratio, limit }: { ratio: Ratio; limit: number }): void {
  const figure = `${ratio.ratio.toFixed(2)} × (${Math.round(ratio.ours)} against ${Math.round(ratio.theirs)} requests/s)`;
  tell({ what, against: reference, figure, limit: `≥ ${limit}`, reached: ratio.ratio >= limit, details: ratio });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

/** Runs in the schema of the booking service, with the rights of the superuser. */
function bookingDatabase(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.searchParams.set('options', '-c search_path=booking');
  return url.href;
}

/** Waits until every event is delivered to all subscribers: a backlog would slow down the next measurement. */
async function deliveriesDone(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ waiting: boolean }>(
        'select exists (select from booking.outbox) or exists (select from bus.delivery) as waiting',
      );
      if (!rows[0]?.waiting) return;
      await delay(500);
    }
  } finally {
    await client.end();
  }
}

async function measureHotPaths(server: ChildServer, stage: Stage): Promise<void> {
  const databaseUrl = bookingDatabase(await server.ask<string>('adminUrl'));
  if (wanted('list')) {
    for (let nth = 0; nth < 40; nth++)
      await call(stage.url, routes.booking.createBooking, { token: stage.rider, body: rideForm(2 + nth) });
    const list: Target = {
      url: `${stage.url}/api/bookings/myBookings?limit=20`,
      method: 'GET',
      headers: bearer(stage.rider),
    };
    const answer = await (await fetch(list.url, { headers: list.headers })).text();
    await against(
      { kind: 'list', databaseUrl, riderId: stage.riderId, statement: LIST_STATEMENT, answer },
      async (plain) => {
        tellRatio("A rider's list of 20 rides through the gateway", 'node:http + one named pg statement', {
          ratio: await compare(list, { ...list, url: plain.url }),
          limit: 0.6,
        });
      },
    );
  }
  if (wanted('estimate')) {
    const estimate: Target = {
      url: `${stage.url}/api/fares/estimate`,
      method: 'POST',
      headers: json,
      body: JSON.stringify(rideForm(5)),
    };
    const answer = await (
      await fetch(estimate.url, { method: 'POST', headers: estimate.headers, body: estimate.body ?? null })
    ).text();
    await against(
      { kind: 'fixed-answer', method: 'POST', path: '/api/fares/estimate', status: 200, answer },
      async (plain) => {
        tellRatio('A fare estimate', 'bare Fastify answering the same bytes', {
          ratio: await compare(estimate, { ...estimate, url: `${plain.url}/api/fares/estimate` }, { keepAwake: true }),
          limit: 0.6,
        });
      },
    );
  }
  if (wanted('position')) {
    const [driver] = stage.drivers;
    const position: Target = {
      url: `${stage.url}/api/driver/location`,
      method: 'PUT',
      headers: { ...json, ...bearer(driver?.token ?? '') },
      body: JSON.stringify({ latitude: 18.5204, longitude: 73.8567 }),
    };
    await against(
      { kind: 'fixed-answer', method: 'PUT', path: '/api/driver/location', status: 204, answer: '' },
      async (plain) => {
        tellRatio("A driver's position update", 'bare Fastify accepting the same body', {
          ratio: await compare(position, { ...position, url: `${plain.url}/api/driver/location` }, { keepAwake: true }),
          limit: 0.5,
        });
      },
    );
  }
}

/** The last of the hot paths, because the events of tens of thousands of bookings are delivered for a while afterwards. */
async function measureCreate(server: ChildServer, stage: Stage): Promise<void> {
  const databaseUrl = bookingDatabase(await server.ask<string>('adminUrl'));
  const create: Target = {
    url: `${stage.url}/api/bookings/createBooking`,
    method: 'POST',
    headers: { ...json, ...bearer(stage.rider) },
    body: JSON.stringify(rideForm(5)),
  };
  const values = await createParameters(databaseUrl, () =>
    call(stage.url, routes.booking.createBooking, { token: stage.rider, body: rideForm(5) }),
  );
  const plainCreate = {
    kind: 'create',
    databaseUrl,
    statement: CREATE_STATEMENT,
    values,
    at: CREATE_PARAMETERS,
  } as const;
  await against(plainCreate, async (plain) => {
    tellRatio('Creating a booking', 'node:http + the same SQL in one transaction', {
      ratio: await compare(create, { ...create, url: plain.url }),
      limit: 0.5,
    });
  });
  await deliveriesDone(await server.ask<string>('adminUrl'));
}

/**
 * Compares two fresh platforms that differ only in the number of rides. A platform that had served the hot paths would have
 * warm code, and its newest rides, which have no driver, would make answers of 54 kB instead of 77 kB.
 */
async function measureScale(): Promise<void> {
  const [few, many] = [await openPlatform(), await openPlatform()];
  const [fewStage, manyStage] = [await setStage(few.url, 0), await setStage(many.url, 0)];
  const rides = Number(args.rides ?? MANY_RIDES);
  await fillRides(await many.ask<string>('adminUrl'), rides);
  await fillRides(await few.ask<string>('adminUrl'), FEW_RIDES);
  const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7);
  const queries: [string, string][] = [
    ['list', '/api/bookings/allBookings?limit=50'],
    // Both fill a page at 10,000 rides too, so that the lookup is compared and not the size of the answer.
    ['filter by month and status', `/api/bookings/allBookings?limit=50&month=${month}&status=completed`],
    ['filter by company and status', '/api/bookings/allBookings?limit=50&companyId=company7&status=completed'],
    ['search, frequent', '/api/bookings/allBookings?limit=50&q=pune'],
    ['search, one ride', `/api/bookings/allBookings?limit=50&q=${codeOf(1092)}`],
    ['search, some rides in a thousand', `/api/bookings/allBookings?limit=50&q=${PLACES[900]}`],
    ['stats', '/api/admin/stats/rides'],
  ];
  for (const [name, path] of queries) {
    const target = (stage: Stage): Target => ({ url: stage.url + path, method: 'GET', headers: bearer(stage.admin) });
    const { ratio, p95, rounds } = await compareLatencies(target(fewStage), target(manyStage));
    tell({
      what: `${name}, ${rides.toLocaleString('en-IN')} rides`,
      against: `the same with ${FEW_RIDES.toLocaleString('en-IN')}`,
      figure: `p95 ${ratio.toFixed(2)} × (${p95.b.toFixed(1)} against ${p95.a.toFixed(1)} ms)`,
      limit: '≤ 1.5',
      reached: ratio <= 1.5,
      details: { ratio, p95Few: p95.a, p95Many: p95.b, rounds },
    });
  }
}

/** With the limits that an installation has unless it says otherwise. */
async function measureFlood(): Promise<void> {
  const limits = { RATE_LIMIT_PER_MINUTE: '600', LOGIN_LIMIT_PER_MINUTE: '10', TRUST_PROXY: 'loopback' };
  const { url } = await openPlatform(limits);
  const { ratio, p99, answered, refused } = await floodFigures(await setStage(url, 0));
  tell({
    what: "A rider's list while another company's account and an address flood, a thousand mixed requests a second each",
    against: 'the same without a flood',
    figure: `p99 ${ratio.toFixed(2)} × (${p99.flooded.toFixed(1)} against ${p99.quiet.toFixed(1)} ms)`,
    limit: '≤ 2',
    reached: ratio <= 2,
    details: { ratio, p99, answered, refused },
  });
}

try {
  const server = await openPlatform();
  if (wanted('memory')) {
    // Idle: garbage of the start is collected, and no request is sent.
    await delay(20_000);
    const bytes = await server.memoryBytes();
    tell({
      what: "Idle memory of the platform's Node process",
      against: '–',
      figure: `${Math.round(bytes / MB)} MB`,
      limit: '≤ 250 MB',
      reached: bytes <= 250 * MB,
      details: { bytes },
    });
  }
  const stage = await setStage(server.url, 25);
  await measureHotPaths(server, stage);
  if (wanted('accept')) {
    const { p50, p99 } = await acceptLatencies(stage, 500);
    tell({
      what: "An accept at 50 a second, from its request to the rider's socket",
      against: '–',
      figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      limit: 'p50 ≤ 10 ms, p99 ≤ 50 ms',
      reached: p50 <= 10 && p99 <= 50,
      details: { p50, p99 },
    });
  }
  if (wanted('events')) {
    const adminUrl = await server.ask<string>('adminUrl');
    for (const kind of ['pg', 'nats'] as const) tell(await eventsRow(kind, adminUrl));
  }
  if (wanted('gateway')) tell(await gatewayRow());
  if (wanted('create')) await measureCreate(server, stage);
  if (wanted('flood')) {
    await closeOpened();
    await measureFlood();
  }
  const ways = (['embedded', 'distributed'] as const).filter((way) => wanted('peers') || wanted(`peers-${way}`));
  if (ways.length > 0) {
    await closeOpened();
    for await (const row of peerRows(ways)) tell(row);
  }
  if (wanted('scale')) {
    await closeOpened();
    await measureScale();
  }

  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 / MB)} GB, ${system()} ${arch()}, Node ${process.versions.node}`;
  const table = [
    '| what | against | measured | limit | reached |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) => `| ${row.what} | ${row.against} | ${row.figure} | ${row.limit} | ${row.reached ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
  console.log(`\n${table}\n\n${machine}`);
  if (args.only === undefined) {
    const results = new URL('../results/', import.meta.url);
    await writeFile(
      new URL('latest.md', results),
      `# Last measurement\n\nTaken ${new Date().toISOString().slice(0, 10)} by \`npm run bench\`; each ratio from one run, both sides in turn.\n\n${table}\n\n${machine}\n`,
    );
    await writeFile(new URL('latest.json', results), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  }
} finally {
  await closeOpened();
}
