import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@pahiya/contracts';
import { Client } from 'pg';
import { acceptLatencies } from './accept-latency.ts';
import { CREATE_PARAMETERS, CREATE_STATEMENT, createParameters, LIST_STATEMENT } from './booking-sql.ts';
import { startChild, type ChildServer } from './child-server.ts';
import { eventsRow } from './events.ts';
import { compare, type Ratio, type Target } from './load.ts';
import { openPlatform } from './open-platform.ts';
import type { PlainSettings } from './plain-server.ts';
import { shareRow, type Row } from './row.ts';
import { call, rideForm, setStage, type Stage } from './stage.ts';

const MB = 1024 * 1024;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

/** Measures while a plain server, the least code that does the same, runs beside the platform. */
async function against(settings: PlainSettings, measure: (plain: ChildServer) => Promise<Ratio>): Promise<Ratio> {
  const plain = await startChild('./plain-server.ts', settings);
  try {
    return await measure(plain);
  } finally {
    await plain.stop();
  }
}

/** A connection string for the schema of the booking service, with the rights of the superuser. */
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

async function memoryRow(server: ChildServer): Promise<Row> {
  // Idle: garbage of the start is collected, and no request is sent.
  await delay(20_000);
  const bytes = await server.memoryBytes();
  return {
    what: "Idle memory of the platform's Node process",
    against: '–',
    figure: `${Math.round(bytes / MB)} MB`,
    limit: '≤ 250 MB',
    reached: bytes <= 250 * MB,
    details: { bytes },
  };
}

async function listRow({ url, rider, riderId }: Stage, adminUrl: string): Promise<Row> {
  for (let nth = 0; nth < 40; nth++)
    await call(url, routes.booking.createBooking, { token: rider, body: rideForm(2 + nth) });
  const list: Target = { url: `${url}/api/bookings/myBookings?limit=20`, method: 'GET', headers: bearer(rider) };
  const answer = await (await fetch(list.url, { headers: list.headers })).text();
  const ratio = await against(
    { kind: 'list', databaseUrl: bookingDatabase(adminUrl), riderId, statement: LIST_STATEMENT, answer },
    (plain) => compare(list, { ...list, url: plain.url }),
  );
  return shareRow("A rider's list of 20 rides through the gateway", 'node:http + one named pg statement', {
    ratio,
    limit: 0.6,
  });
}

async function estimateRow({ url }: Stage): Promise<Row> {
  const path = '/api/fares/estimate';
  const estimate: Target = { url: url + path, method: 'POST', headers: json, body: JSON.stringify(rideForm(5)) };
  const { method, headers, body = null } = estimate;
  const answer = await (await fetch(estimate.url, { method, headers, body })).text();
  const ratio = await against({ kind: 'fixed-answer', method: 'POST', path, status: 200, answer }, (plain) =>
    compare(estimate, { ...estimate, url: plain.url + path }, { keepAwake: true }),
  );
  return shareRow('A fare estimate', 'bare Fastify answering the same bytes', { ratio, limit: 0.6 });
}

async function positionRow({ url, drivers: [driver] }: Stage): Promise<Row> {
  const path = '/api/driver/location';
  const position: Target = {
    url: url + path,
    method: 'PUT',
    headers: { ...json, ...bearer(driver?.token ?? '') },
    body: JSON.stringify({ latitude: 18.5204, longitude: 73.8567 }),
  };
  const ratio = await against({ kind: 'fixed-answer', method: 'PUT', path, status: 204, answer: '' }, (plain) =>
    compare(position, { ...position, url: plain.url + path }, { keepAwake: true }),
  );
  return shareRow("A driver's position update", 'bare Fastify accepting the same body', { ratio, limit: 0.5 });
}

async function acceptRow(stage: Stage): Promise<Row> {
  const { p50, p99 } = await acceptLatencies(stage, 500);
  return {
    what: "An accept at 50 a second, from its request to the rider's socket",
    against: '–',
    figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    limit: 'p50 ≤ 10 ms, p99 ≤ 50 ms',
    reached: p50 <= 10 && p99 <= 50,
    details: { p50, p99 },
  };
}

/** Measured last, because the events of tens of thousands of bookings are delivered for a while afterwards. */
async function createRow({ url, rider }: Stage, adminUrl: string): Promise<Row> {
  const databaseUrl = bookingDatabase(adminUrl);
  const create: Target = {
    url: `${url}/api/bookings/createBooking`,
    method: 'POST',
    headers: { ...json, ...bearer(rider) },
    body: JSON.stringify(rideForm(5)),
  };
  const values = await createParameters(databaseUrl, () =>
    call(url, routes.booking.createBooking, { token: rider, body: rideForm(5) }),
  );
  const ratio = await against(
    { kind: 'create', databaseUrl, statement: CREATE_STATEMENT, values, at: CREATE_PARAMETERS },
    (plain) => compare(create, { ...create, url: plain.url }),
  );
  await deliveriesDone(adminUrl);
  return shareRow('Creating a booking', 'node:http + the same SQL in one transaction', { ratio, limit: 0.5 });
}

/** The calls that people and drivers make most, one after the other on one platform. */
export async function* hotPathRows(wanted: readonly string[]): AsyncGenerator<Row> {
  const server = await openPlatform('embedded');
  try {
    if (wanted.includes('memory')) yield await memoryRow(server);
    const adminUrl = await server.ask<string>('adminUrl');
    const stage = await setStage(server.url, 25);
    if (wanted.includes('list')) yield await listRow(stage, adminUrl);
    if (wanted.includes('estimate')) yield await estimateRow(stage);
    if (wanted.includes('position')) yield await positionRow(stage);
    if (wanted.includes('accept')) yield await acceptRow(stage);
    if (wanted.includes('events')) for (const kind of ['pg', 'nats'] as const) yield await eventsRow(kind, adminUrl);
    if (wanted.includes('create')) yield await createRow(stage, adminUrl);
  } finally {
    await server.stop();
  }
}
