import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { Value } from 'typebox/value';
import {
  routes,
  type ClientToServer,
  type RemoteEntry,
  type RouteContract,
  type ServerToClient,
  type TokenClaims,
} from '@pahiya/contracts';
import { answersOf, Refused, type FakeCall } from './answers.ts';
import { findRoute } from './find-route.ts';
import { sampleOf } from './sample-of.ts';
import { newWorld } from './world.ts';

function callerOf({ headers }: IncomingMessage): TokenClaims | undefined {
  const payload = headers.authorization?.split('.')[1];
  return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims) : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (chunks.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  const content = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
  if (!type.startsWith('multipart/')) return (await content.json()) as Record<string, unknown>;
  return Object.fromEntries([...(await content.formData())].filter(([, value]) => typeof value === 'string'));
}

/** The violation of the contract in a call, described for the developer of the screen. */
function wrongWith(route: RouteContract, { query, body, caller }: FakeCall): Refused | undefined {
  const { access } = route;
  if (access.kind === 'roles' && !caller && !access.anonymous)
    return new Refused(401, 'UNAUTHENTICATED', 'Please log in.');
  if (access.kind === 'roles' && caller && !access.roles.includes(caller.role))
    return new Refused(403, 'FORBIDDEN', `${route.method} ${route.path} is not for a ${caller.role}.`);
  for (const [part, schema, value] of [
    ['query', route.query, query],
    ['body', route.body, body],
  ] as const) {
    if (!schema) continue;
    const given: unknown = Value.Convert(schema, structuredClone(value));
    if (Value.Check(schema, given)) continue;
    const [first] = Value.Errors(schema, given);
    return new Refused(
      400,
      'VALIDATION_FAILED',
      `${part} of ${route.path}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    );
  }
  return undefined;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES: Readonly<Record<string, string | Buffer>> = {
  'text/csv': 'ride,fare\nRDE00001,1200\n',
  'application/pdf': '%PDF-1.4\n%%EOF\n',
  'image/png': PIXEL,
  'image/jpeg': PIXEL,
};

/** The media type of a call that returns a file; undefined for JSON. */
function fileTypeOf({ produces = [], reply }: RouteContract, { query }: FakeCall): string | undefined {
  const format = query['format'];
  const isFile = Value.Check(reply, null) || format === 'pdf' || format === 'csv';
  return isFile ? (produces.find((each) => each.endsWith(format ?? '/')) ?? produces[0]) : undefined;
}

/** The reply after conversion to JSON, without undefined members. */
function checkedReply(route: RouteContract, reply: unknown = sampleOf(route.reply)): unknown {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const [problem] = Value.Errors(route.reply, sent);
  if (!problem) return sent;
  throw new Refused(
    500,
    'INTERNAL',
    `The fake answer of ${route.path} breaks the contract: ${problem.instancePath} ${problem.message}`,
  );
}

/**
 * A fake platform for a remote that runs alone: a middleware for its development server, and the live connection. It
 * validates requests and answers against the contract. Its data exists only as long as the process.
 */
export function fakePlatform(remote: RemoteEntry) {
  let sockets: Server<ClientToServer, ServerToClient> | undefined;
  const answers = answersOf(newWorld(), {
    ofRide: (booking) => void sockets?.emit('booking_updated', { booking }),
    ofChange: (kind, id) => void sockets?.emit('record_changed', { kind, id }),
  });
  answers.set(routes.gateway.remotes, () => ({ remotes: [remote] }));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = findRoute(request.method, url.pathname);
    if (!match) {
      if (!url.pathname.startsWith('/api/')) return false;
      throw new Refused(404, 'NOT_FOUND', `The contract has no ${request.method} ${url.pathname}.`);
    }
    const { route, params } = match;
    const call: FakeCall = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
      caller: callerOf(request),
    };
    const wrong = wrongWith(route, call);
    if (wrong) throw wrong;
    const type = fileTypeOf(route, call);
    if (type === undefined) send(response, route.status ?? 200, checkedReply(route, answers.get(route)?.(call)));
    else response.writeHead(200, { 'content-type': type }).end(FILES[type]);
    return true;
  }

  return {
    /** Answers a call of the contract; returns false for other requests. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      try {
        return await answer(request, response);
      } catch (error) {
        const { status, code, message } =
          error instanceof Refused ? error : new Refused(500, 'INTERNAL', String(error));
        send(response, status, { status, code, message, detail: message });
        return true;
      }
    },
    /** Accepts live connections on that server; every driver may join its room. */
    listenOn(server: HttpServer): void {
      sockets = new Server(server, { transports: ['websocket'], serveClient: false, destroyUpgrade: false });
      sockets.on('connection', (socket) => {
        socket.on('join_driver', (_id, acknowledge) => acknowledge?.({ ok: true }));
        // Only this page's own calls change the fake world, so no event is ever missed.
        socket.on('catch_up', (_milliseconds, acknowledge) => acknowledge({ complete: true }));
      });
    },
  };
}
export type FakePlatform = ReturnType<typeof fakePlatform>;
