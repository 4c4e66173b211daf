import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import type { FastifyInstance } from 'fastify';
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
import { verifyToken, type Caller, type OpenSessions } from '@pahiya/service-kit';
import { RecentMessages } from './recent-messages.ts';
import { answerCatchUp, answerJoinDriver, closeAtExpiry, refusalOf, roomsOf } from './socket-connection.ts';
import { StaleSockets } from './stale-sockets.ts';

type SocketServer = Server<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>;

/**
 * How often the sessions of open sockets are checked. The message that ends a session closes its sockets at once, but it may be
 * lost, and a dismissed driver must not go on listening.
 */
const SESSION_CHECK_MS = 15_000;

/**
 * Socket.IO at /socket.io. A client shows a token and hears the rooms of that token only. `app` must be able to verify tokens
 * (installServiceDefaults).
 */
export function installSockets(
  app: FastifyInstance,
  { live, sessions }: { live: LiveChannel; sessions: OpenSessions },
): void {
  const io: SocketServer = new Server({
    path: SOCKETS_PATH,
    transports: ['websocket'],
    serveClient: false,
    wsEngine: WebSocketServer,
    maxHttpBufferSize: 64 * 1024,
  });
  const recent = new RecentMessages();
  const stale = new StaleSockets();

  admitByToken(io, app, sessions);
  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.caller));
    closeAtExpiry(socket);
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
  const sessionCheck = setInterval(() => checkSessions(io, app, sessions), SESSION_CHECK_MS);
  sessionCheck.unref();

  app.addHook('onReady', async () => void io.attach(app.server));
  app.addHook('preClose', async () => {
    clearInterval(sessionCheck);
    for (const unsubscribe of subscriptions) unsubscribe();
    stale.stop();
    // Closes the sockets and the upgrade listener. Fastify closes the HTTP server.
    io.disconnectSockets(true);
    io.engine?.close();
  });
}

/** Admits sockets with a valid token and keeps its claims at the socket. */
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

/** Sends what services publish for sockets to the rooms named in it. */
function forwardMessages(io: SocketServer, live: LiveChannel, recent: RecentMessages): () => void {
  return live.subscribe(LIVE_SOCKETS_TOPIC, (message) => {
    const { rooms, event, payload } = message as LiveSocketMessage;
    if (rooms.length === 0) return;
    io.to(rooms).emit(event, payload as never);
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

function checkSessions(io: SocketServer, app: FastifyInstance, sessions: OpenSessions): void {
  for (const socket of io.sockets.sockets.values()) {
    void sessions.isOpen(socket.data.caller.sid).then(
      (open) => open || socket.disconnect(true),
      (error: unknown) => app.log.warn({ err: error }, 'could not check the session of a socket'),
    );
  }
}
