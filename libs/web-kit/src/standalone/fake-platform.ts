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
import { answersOf } from './answers.ts';
import { formOf, replyFault, requestFault, valuesOf, type Received } from './contract-faults.ts';
import { Refused, type FakeCall } from './fake-answers.ts';
import { findRoute } from './find-route.ts';
import { problemOf } from './problem.ts';
import { sampleOf } from './sample-of.ts';
import { newWorld } from './world.ts';

function callerOf({ headers }: IncomingMessage): TokenClaims | undefined {
  const payload = headers.authorization?.split('.')[1];
  return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims) : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Pick<Received, 'body' | 'form'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (chunks.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  const content = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
  if (!type.startsWith('multipart/')) return { body: await content.json() };
  return { form: formOf(await content.formData()) };
}

/** Who may not call, and what in the call breaks the contract, described for the developer of the screen. */
function refusalOf(route: RouteContract, received: Received, caller: TokenClaims | undefined): Refused | undefined {
  const { access } = route;
  if (access.kind === 'roles' && !caller && !access.anonymous) return new Refused('UNAUTHENTICATED', 'Please log in.');
  if (access.kind === 'roles' && caller && !access.roles.includes(caller.role))
    return new Refused('FORBIDDEN', `${route.method} ${route.path} is not for a ${caller.role}.`);
  const fault = requestFault(route, received);
  return fault === undefined ? undefined : new Refused('VALIDATION_FAILED', `${route.path}: ${fault}`);
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
function fileTypeOf({ produces = [], reply }: RouteContract, { query }: Received): string | undefined {
  const format = query['format'];
  const isFile = Value.Check(reply, null) || format === 'pdf' || format === 'csv';
  return isFile ? (produces.find((each) => each.endsWith(format ?? '/')) ?? produces[0]) : undefined;
}

function checkedReply(route: RouteContract, reply: unknown = sampleOf(route.reply)): unknown {
  const fault = replyFault(route, reply);
  if (fault === undefined) return reply;
  throw new Refused('INTERNAL', `The fake answer of ${route.path} breaks the contract: ${fault}`);
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
      throw new Refused('NOT_FOUND', `The contract has no ${request.method} ${url.pathname}.`);
    }
    const { route, params } = match;
    const received = { params, query: Object.fromEntries(url.searchParams), ...(await bodyOf(request)) };
    const caller = callerOf(request);
    const refusal = refusalOf(route, received, caller);
    if (refusal) throw refusal;
    const call = { ...valuesOf(route, received), caller } as FakeCall;
    const type = fileTypeOf(route, received);
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
        const { code, message } = error instanceof Refused ? error : new Refused('INTERNAL', String(error));
        const problem = problemOf({ code, message });
        send(response, problem.status, problem);
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
