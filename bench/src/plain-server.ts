import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { serveAsChild } from './child-server.ts';

/** Indexes of parameters in `values`. */
export type ChangingParameters = Readonly<Record<'id' | 'publicCode' | 'passengers' | 'event', number>>;

/** The baseline of each figure: the least code that does the same work. */
export type PlainSettings =
  | { kind: 'list'; databaseUrl: string; riderId: string; statement: string; answer: string }
  | { kind: 'create'; databaseUrl: string; statement: string; values: unknown[]; at: ChangingParameters }
  | { kind: 'fixed-answer'; method: 'GET' | 'POST' | 'PUT'; path: string; status: number; answer: string };

const POOL_SIZE = 12;
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** node:http and one named statement that reads the same rows and answers the same members. */
function listServer({ databaseUrl, riderId, statement, answer }: Extract<PlainSettings, { kind: 'list' }>) {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const members = Object.keys((JSON.parse(answer) as { bookings: object[] }).bookings[0] ?? {});
  const same = (JSON.parse(answer) as { bookings: Record<string, unknown>[] }).bookings;
  const server = createServer((_request, response) => {
    pool.query({ name: 'list', text: statement, values: [riderId, 21] }).then(
      ({ rows }) => {
        // The changing members come from the rows, the others from the platform's answer, so that both send the same bytes.
        const bookings = (rows as Record<string, unknown>[]).slice(0, 20).map((row, nth) => {
          const booking: Record<string, unknown> = {};
          for (const member of members) booking[member] = same[nth]?.[member];
          booking['_id'] = row['id'];
          booking['status'] = row['status'];
          return booking;
        });
        response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify({ bookings }));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return { server, stop: () => pool.end() };
}

function createServerOf({ databaseUrl, statement, values, at }: Extract<PlainSettings, { kind: 'create' }>) {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const event = String(values[at.event]);
  const { id: eventId } = JSON.parse(event) as { id: string };
  const rideId = String(values[at.id]);
  const code = (number: number) =>
    number
      .toString(32)
      .toUpperCase()
      .replace(/[ILOU]/g, 'Z')
      .padStart(8, '0')
      .slice(-8);
  const server = createServer((request, response) => {
    const work = async () => {
      const body = (await bodyOf(request)) as { passengers: number };
      const id = randomUUIDv7().replaceAll('-', '');
      const parameters = values.slice();
      parameters[at.id] = id;
      parameters[at.publicCode] = code(Math.floor(Math.random() * 2 ** 40) % 2 ** 39);
      parameters[at.passengers] = body.passengers;
      // Each event is of its own ride, because the events of one ride are delivered one after the other.
      parameters[at.event] = event.replaceAll(rideId, id).replace(eventId, randomUUID());
      const { rows } = await pool.query({ name: 'create', text: statement, values: parameters });
      response
        .writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ message: 'Booking created successfully', booking: { _id: id, rows: rows.length } }));
    };
    work().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { server, stop: () => pool.end() };
}

serveAsChild(async (settings: PlainSettings) => {
  if (settings.kind === 'fixed-answer') {
    const app = Fastify();
    const { answer, status } = settings;
    app.route({
      method: settings.method,
      url: settings.path,
      handler: (_request, reply) =>
        status === 204
          ? reply.code(204).send()
          : reply.code(status).type('application/json; charset=utf-8').send(answer),
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { url, stop: () => app.close() };
  }
  const { server, stop } = settings.kind === 'list' ? listServer(settings) : createServerOf(settings);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await stop();
    },
  };
});
