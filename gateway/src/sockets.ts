import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { WebSocketServer } from 'ws';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import {
  LIVE_SOCKETS_TOPIC,
  SESSIONS_ENDED_TOPIC,
  SOCKETS_PATH,
  type ClientToServer,
  type LiveSocketMessage,
  type ServerToClient,
  type SessionsEnded,
} from '@pahiya/contracts';
import type { LiveChannel } from '@pahiya/messaging';
import {
  clientAddressOf,
  PahiyaError,
  verifyToken,
  type Caller,
  type LiveState,
  type OpenSessions,
} from '@pahiya/service-kit';
import type { GatewayConfig } from './config.ts';
import type { GatewayDeps } from './gateway.ts';
import { mayRequest } from './rate-limit.ts';
import { RecentMessages } from './recent-messages.ts';
import {
  answerCatchUp,
  answerJoinDriver,
  closeAtExpiry,
  closeWhenSessionEnds,
  refusalOf,
  roomsOf,
} from './socket-connection.ts';
import { isOwnOrigin, limitMessages, OpenCounts, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';
import { StaleSockets } from './stale-sockets.ts';

type SocketServer = Server<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>;

function countSockets(io: SocketServer, metrics: Registry): void {
  new Gauge({
    name: 'pahiya_sockets',
    help: 'Open sockets of pages',
    registers: [metrics],
    collect() {
      // Socket.IO has no engine before it is attached.
      this.set((io.engine as typeof io.engine | undefined)?.clientsCount ?? 0);
    },
  });
}

/**
 * Socket.IO at /socket.io. A client shows a token and hears the rooms of that token only. `app` must be able to verify tokens
 * (installServiceDefaults).
 */
export function installSockets(
  app: FastifyInstance,
  { live, liveState, sessions, metrics }: Pick<GatewayDeps, 'live' | 'liveState' | 'sessions' | 'metrics'>,
  { config, limits = SOCKET_LIMITS }: { config: SocketConfig; limits?: SocketLimits },
): void {
  const addressOf = clientAddressOf(config.trustProxy);
  const addresses = new OpenCounts(limits.perAddress);
  const io: SocketServer = new Server({
    path: SOCKETS_PATH,
    transports: ['websocket'],
    serveClient: false,
    wsEngine: WebSocketServer,
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: limits.tokenWithinMs,
    allowRequest(request, decide) {
      const refusal = refusalOfRequest(request, { address: addressOf(request), addresses, liveState, config });
      void refusal.then((reason) => decide(reason, reason === undefined));
    },
  });
  const recent = new RecentMessages();
  const stale = new StaleSockets();
  countSockets(io, metrics);
  admitByToken(io, app, sessions);
  limitPerAccount(io, limits.perAccount);
  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.caller));
    closeAtExpiry(socket);
    closeWhenSessionEnds(socket, sessions, (err) => app.log.warn({ err }, 'could not check the session of a socket'));
    answerJoinDriver(socket);
    answerCatchUp(socket, recent, () => live.isHearing());
    socket.on('disconnect', () => stale.remove(socket));
  });
  const subscriptions = [
    forwardMessages(io, live, recent),
    closeEndedSessions(io, live),
    live.onGap(() => {
      recent.forget();
      stale.add(io.sockets.sockets.values());
    }),
  ];

  // Nobody else listens for errors of a connection while allowRequest decides, and its client may reset it.
  app.server.on('upgrade', (_request, connection) => connection.on('error', () => connection.destroy()));
  app.addHook('onReady', async () => {
    io.attach(app.server);
    io.engine.on('connection', (connection: Socket['conn']) => {
      const address = addressOf(connection.request);
      if (!addresses.add(address)) return connection.close(true);
      connection.on('close', () => addresses.remove(address));
      limitMessages(connection, limits.messagesPerTenSeconds);
    });
  });
  app.addHook('preClose', async () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    stale.stop();
    // Closes the sockets and the upgrade listener. Fastify closes the HTTP server.
    io.disconnectSockets(true);
    io.engine?.close();
  });
}

type SocketConfig = Pick<GatewayConfig, 'publicUrl' | 'trustProxy' | 'rateLimitPerMinute'>;

/** The reason to refuse a connection before its token is read; undefined if there is none. */
async function refusalOfRequest(
  request: IncomingMessage,
  from: { address: string; addresses: OpenCounts; liveState: LiveState; config: SocketConfig },
): Promise<string | undefined> {
  const { address, addresses, liveState, config } = from;
  if (!isOwnOrigin(request, new URL(config.publicUrl).origin)) return 'foreign origin';
  if (addresses.isFull(address)) return 'too many sockets';
  if (!(await mayRequest(liveState, address, config.rateLimitPerMinute))) return 'too many requests';
  return undefined;
}

/** Runs after the token is verified. */
function limitPerAccount(io: SocketServer, most: number): void {
  const accounts = new OpenCounts(most);
  const refused = () => new PahiyaError('TOO_MANY_REQUESTS', { what: 'other' });
  io.use((socket, next) => next(accounts.isFull(socket.data.caller.sub) ? refusalOf(refused(), socket) : undefined));
  io.on('connection', (socket) => {
    const { sub } = socket.data.caller;
    // Several sockets may have been admitted at the same time.
    if (!accounts.add(sub)) return void socket.disconnect(true);
    socket.on('disconnect', () => accounts.remove(sub));
  });
}

/** Admits sockets with a valid token, and keeps the token's claims with the socket. */
function admitByToken(io: SocketServer, app: FastifyInstance, sessions: OpenSessions): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    verifyToken({ tokens: app.tokens, sessions }, typeof token === 'string' ? token : '').then(
      (caller) => {
        socket.data.caller = caller;
        next();
      },
      (error: unknown) => next(refusalOf(error, socket)),
    );
  });
}

/** Sends the messages that services publish for sockets to the rooms that they name. */
function forwardMessages(io: SocketServer, live: LiveChannel, recent: RecentMessages): () => void {
  return live.subscribe(LIVE_SOCKETS_TOPIC, (message) => {
    const { rooms, event, payload } = message as LiveSocketMessage;
    if (rooms.length === 0) return;
    // Socket.IO encodes a message even if nobody receives it, and most messages are for people who have no page open at
    // this gateway.
    if (rooms.some((room) => io.of('/').adapter.rooms.has(room))) io.to(rooms).emit(event, payload as never);
    // A position is not kept: the next one replaces it.
    if (event !== 'driver_location') recent.add(message as LiveSocketMessage);
  });
}

function closeEndedSessions(io: SocketServer, live: LiveChannel): () => void {
  return live.subscribe(SESSIONS_ENDED_TOPIC, (message) => {
    const ended = new Set((message as SessionsEnded).sessionIds);
    for (const socket of io.sockets.sockets.values()) if (ended.has(socket.data.caller.sid)) socket.disconnect(true);
  });
}
