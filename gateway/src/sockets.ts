import { Server, type Socket } from 'socket.io';
import { WebSocketServer } from 'ws';
import type { FastifyInstance } from 'fastify';
import {
  LIVE_SOCKETS_TOPIC,
  room,
  SESSIONS_ENDED_TOPIC,
  SOCKETS_PATH,
  type ClientToServer,
  type LiveSocketMessage,
  type ServerToClient,
  type SessionsEnded,
  type SocketRefusal,
} from '@pahiya/contracts';
import type { LiveChannel } from '@pahiya/messaging';
import {
  detailOf,
  isPahiyaError,
  languageOf,
  PahiyaError,
  verifyToken,
  type Caller,
  type LiveState,
} from '@pahiya/service-kit';
import { RecentMessages } from './recent-messages.ts';
import { StaleSockets } from './stale-sockets.ts';

type Client = Socket<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>;

/**
 * How often the sessions of open sockets are checked: a dismissed driver must not go on listening, even where the word of
 * it, which closes sockets at once, was lost.
 */
const SESSION_CHECK_MS = 15_000;

function roomsOf(caller: Caller): string[] {
  switch (caller.role) {
    case 'user':
      return [room.rider(caller.sub)];
    case 'company':
      return [room.company(caller.companyId ?? caller.sub)];
    case 'admin':
      return [room.admins];
    case 'driver':
      // A driver's dashboard joins by itself, with `join_driver`.
      return [];
  }
}

/** With its code, by which a page knows that its session is over. */
function refusalOf(thrown: unknown, { request }: Client): Error {
  const error = isPahiyaError(thrown) ? thrown : new PahiyaError('INTERNAL', { what: 'connection-unchecked' });
  const sentence = detailOf(error, languageOf(request));
  return Object.assign(new Error(sentence), { data: { code: error.code } satisfies SocketRefusal });
}

/**
 * Socket.IO at /socket.io: whoever connects shows a token and hears the rooms of that token, nothing else. `app` must be
 * able to verify tokens (installServiceDefaults).
 */
export function installSockets(
  app: FastifyInstance,
  { live, liveState }: { live: LiveChannel; liveState: LiveState },
): void {
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>({
    path: SOCKETS_PATH,
    transports: ['websocket'],
    serveClient: false,
    wsEngine: WebSocketServer,
    maxHttpBufferSize: 64 * 1024,
  });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    verifyToken(app, typeof token === 'string' ? token : '', liveState).then(
      (caller) => {
        socket.data.caller = caller;
        next();
      },
      (error: unknown) => next(refusalOf(error, socket)),
    );
  });

  const recent = new RecentMessages();
  const stale = new StaleSockets();

  io.on('connection', (socket: Client) => {
    const { caller } = socket.data;
    void socket.join(roomsOf(caller));
    const expiry = setTimeout(() => socket.disconnect(true), Math.min(caller.exp * 1000 - Date.now(), 2 ** 31 - 1));
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      stale.remove(socket);
    });
    socket.on('join_driver', (driverId, acknowledge) => {
      const own = caller.role === 'driver' && driverId === caller.sub;
      if (own) void socket.join(room.driver(caller.sub));
      if (typeof acknowledge !== 'function') return;
      const refusal = new PahiyaError('FORBIDDEN', { what: 'not-its-room' });
      acknowledge(own ? { ok: true } : { ok: false, message: detailOf(refusal, languageOf(socket.request)) });
    });
    let hasCaughtUp = false;
    socket.on('catch_up', (milliseconds, acknowledge) => {
      if (typeof acknowledge !== 'function') return;
      // Less than none: the page's clock was put back, and nobody knows since when it is to be told.
      const isKnown = Number.isFinite(milliseconds) && milliseconds >= 0;
      const canKnow = isKnown && !hasCaughtUp && live.isHearing();
      const missed = canKnow ? recent.last(milliseconds, socket.rooms) : null;
      hasCaughtUp = true;
      for (const { event, payload } of missed ?? []) socket.emit(event, payload as never);
      acknowledge({ complete: missed !== null });
    });
  });

  const subscriptions = [
    live.subscribe(LIVE_SOCKETS_TOPIC, (message) => {
      const { rooms, event, payload } = message as LiveSocketMessage;
      if (rooms.length === 0) return;
      io.to(rooms).emit(event, payload as never);
      // The next position says more than the last one.
      if (event !== 'driver_location') recent.add(message as LiveSocketMessage);
    }),
    live.subscribe(SESSIONS_ENDED_TOPIC, (message) => {
      const ended = new Set((message as SessionsEnded).sessionIds);
      for (const socket of io.sockets.sockets.values()) if (ended.has(socket.data.caller.sid)) socket.disconnect(true);
    }),
    live.onGap(() => {
      recent.forget();
      stale.add(io.sockets.sockets.values());
    }),
  ];

  const sessionCheck = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      void liveState.isSessionEnded(socket.data.caller.sid).then(
        (ended) => ended && socket.disconnect(true),
        (error: unknown) => app.log.warn({ err: error }, 'could not check the session of a socket'),
      );
    }
  }, SESSION_CHECK_MS);
  sessionCheck.unref();

  app.addHook('onReady', async () => void io.attach(app.server));
  app.addHook('preClose', async () => {
    clearInterval(sessionCheck);
    for (const unsubscribe of subscriptions) unsubscribe();
    stale.stop();
    // Closes the sockets and the upgrade listener; the HTTP server is Fastify's to close.
    io.disconnectSockets(true);
    io.engine?.close();
  });
}
