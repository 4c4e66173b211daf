import type { Socket } from 'socket.io';
import { room, type ClientToServer, type ServerToClient, type SocketRefusal } from '@pahiya/contracts';
import { detailOf, isPahiyaError, languageOf, PahiyaError, type Caller, type OpenSessions } from '@pahiya/service-kit';
import type { RecentMessages } from './recent-messages.ts';

/** A socket whose token has been verified. */
export type ClientSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>;

/** The longest delay that setTimeout takes, 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The error that Socket.IO sends to a client that it does not admit. Its code tells a page that the session is over.
 */
export function refusalOf(thrown: unknown, { request }: Pick<ClientSocket, 'request'>): Error {
  const error = isPahiyaError(thrown) ? thrown : new PahiyaError('INTERNAL', { what: 'connection-unchecked' });
  const sentence = detailOf(error, languageOf(request));
  return Object.assign(new Error(sentence), { data: { code: error.code } satisfies SocketRefusal });
}

/** The rooms that a caller joins by connecting. */
export function roomsOf(caller: Caller): string[] {
  switch (caller.role) {
    case 'user':
      return [room.rider(caller.sub)];
    case 'company':
      return [room.company(caller.companyId ?? caller.sub)];
    case 'admin':
      return [room.admins];
    case 'driver':
      // A driver's dashboard joins its room itself, with `join_driver`.
      return [];
  }
}

/** Disconnects the socket when its token expires. */
export function closeAtExpiry(socket: ClientSocket): void {
  const leftMs = socket.data.caller.exp * 1000 - Date.now();
  const timer = setTimeout(() => socket.disconnect(true), Math.min(leftMs, LONGEST_TIMER_MS));
  socket.on('disconnect', () => clearTimeout(timer));
}

/**
 * How often the session of an open socket is checked. The message that a session has ended closes its sockets at once,
 * but it may be lost, and a dismissed driver must not go on listening.
 */
const SESSION_CHECK_MS = 15_000;

/** Disconnects the socket when its session is no longer open, even if no message told of its end. */
export function closeWhenSessionEnds(
  socket: ClientSocket,
  sessions: OpenSessions,
  onError: (error: unknown) => void,
): void {
  const check = () => sessions.isOpen(socket.data.caller.sid).then((open) => open || socket.disconnect(true), onError);
  // The intervals differ, because with 19,500 sockets that were checked at once, a call in a hundred took 62 ms instead
  // of 32.
  const timer = setInterval(() => void check(), SESSION_CHECK_MS * (2 / 3 + Math.random() / 3));
  socket.on('disconnect', () => clearInterval(timer));
}

/** Answers `join_driver`: a driver may join its own room and no other. */
export function answerJoinDriver(socket: ClientSocket): void {
  const { caller } = socket.data;
  socket.on('join_driver', (driverId, acknowledge) => {
    const isOwnRoom = caller.role === 'driver' && driverId === caller.sub;
    if (isOwnRoom) void socket.join(room.driver(caller.sub));
    if (typeof acknowledge !== 'function') return;
    const refusal = new PahiyaError('FORBIDDEN', { what: 'not-its-room' });
    acknowledge(isOwnRoom ? { ok: true } : { ok: false, message: detailOf(refusal, languageOf(socket.request)) });
  });
}

/** Answers the first `catch_up` of a socket with the recent messages of its rooms, and says whether they are complete. */
export function answerCatchUp(socket: ClientSocket, recent: RecentMessages, isHearing: () => boolean): void {
  let hasCaughtUp = false;
  socket.on('catch_up', (milliseconds, acknowledge) => {
    if (typeof acknowledge !== 'function') return;
    // Negative if the page's clock was set back: then the period is unknown.
    const isKnown = Number.isFinite(milliseconds) && milliseconds >= 0;
    const missed = isKnown && !hasCaughtUp && isHearing() ? recent.last(milliseconds, socket.rooms) : null;
    hasCaughtUp = true;
    for (const { event, payload } of missed ?? []) socket.emit(event, payload as never);
    acknowledge({ complete: missed !== null });
  });
}
