import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { type ClientToServer, type RealtimeEvent, type ServerToClient, type SocketRefusal } from '@pahiya/contracts';
import { type Socket } from 'socket.io-client';
import { endRefusedSession } from '../api/refused-session.ts';
import { untilQuiet } from '../api/until-quiet.ts';
import { useConnection } from '../connection/connection.ts';
import { FRESH_MS } from '../query-client.tsx';
import { useSession } from '../session/session.ts';

type PahiyaSocket = Socket<ServerToClient, ClientToServer>;
/** Socket.IO's connection error: without `data` the server was not reached. */
type ConnectError = Error & { data?: SocketRefusal };

export interface RealtimeState {
  /** For a driver, `connected` also means that the driver has joined the room. */
  status: 'off' | 'connecting' | 'connected' | 'lost';
  /** The server's reason for refusing the connection. */
  message: string | null;
  /** With `connected`: events may have been missed, so lists must be refetched. */
  mayHaveMissed: boolean;
}

/** The state of the page's one live connection; position sharing waits for `connected`. */
export const useRealtimeStatus = create<RealtimeState>()(() => ({
  status: 'off',
  message: null,
  mayHaveMissed: false,
}));

// docs/product.md, Figures and limits.
const RECONNECTION_ATTEMPTS = 5;
const RECONNECTION_DELAY_MS = 1_000;
const COME_BACK_WITHIN_MS = 3_000;
/** The codes of a token that is no longer accepted. */
const OVER = new Set(['SESSION_ENDED', 'UNAUTHENTICATED']);

interface Listener {
  event: RealtimeEvent;
  hear: ServerToClient[RealtimeEvent];
}
/** The connection of one session. Its state is the page's state only while it is the current one. */
interface Line {
  token: string;
  /** Absent until its script has arrived. */
  socket?: PahiyaSocket;
}

const listeners = new Set<Listener>();
let current: Line | null = null;

function setStatus(
  status: RealtimeState['status'],
  { message = null, mayHaveMissed = false }: Partial<Omit<RealtimeState, 'status'>> = {},
): void {
  useRealtimeStatus.setState({ status, message, mayHaveMissed });
}

/** `readSince`: when the oldest data on screen was read; null after a lost connection. */
function joinAndCatchUp(line: Line, socket: PahiyaSocket, readSince: number | null): void {
  const setStatusOf: typeof setStatus = (...state) => {
    if (current === line) setStatus(...state);
  };
  const catchUp = () => {
    // A lost connection is noticed late, so nobody knows since when events were missed.
    if (readSince === null) return setStatusOf('connected', { mayHaveMissed: true });
    socket.emit('catch_up', Date.now() - readSince, ({ complete }) =>
      setStatusOf('connected', { mayHaveMissed: !complete }),
    );
  };
  const { claims } = useSession.getState();
  if (claims?.role !== 'driver') return catchUp();
  socket.emit('join_driver', claims.driverId ?? claims.sub, (answer) => {
    if (answer.ok) catchUp();
    else setStatusOf('lost', { message: answer.message });
  });
}

async function connect(line: Line): Promise<void> {
  let readSince: number | null = Math.max(performance.timeOrigin, Date.now() - FRESH_MS);
  const isCurrent = () => current === line;
  // Lists load first.
  await untilQuiet();
  if (!isCurrent()) return;
  // Loaded when a screen first listens: 10 kB that the landing page and the logins do not need.
  const { io } = await import('socket.io-client');
  if (!isCurrent()) return;
  const socket: PahiyaSocket = io({
    transports: ['websocket'],
    auth: { token: line.token },
    reconnectionAttempts: RECONNECTION_ATTEMPTS,
    reconnectionDelay: RECONNECTION_DELAY_MS,
  });
  line.socket = socket;
  socket.on('connect', () => {
    joinAndCatchUp(line, socket, readSince);
    readSince = null;
  });
  socket.on('disconnect', (reason) => {
    if (!isCurrent()) return;
    setStatus('connecting');
    // The server restarts or has ended the session; the next attempt shows which. Socket.IO does not retry by itself
    // here. When a gateway stops, all its sockets end at once, and each page reads its lists again. A random delay
    // spreads the pages over time.
    if (reason === 'io server disconnect')
      setTimeout(() => isCurrent() && socket.connect(), Math.random() * COME_BACK_WITHIN_MS);
  });
  socket.on('connect_error', (error: ConnectError) => {
    if (!isCurrent()) return;
    setStatus(socket.active ? 'connecting' : 'lost', { message: error.message });
    if (error.data && OVER.has(error.data.code)) endRefusedSession(line.token);
  });
  socket.io.on('reconnect_failed', () => {
    if (isCurrent()) setStatus('lost');
  });
  for (const { event, hear } of listeners) socket.on<RealtimeEvent>(event, hear);
}

function disconnect(): void {
  const socket = current?.socket;
  current = null;
  setStatus('off');
  socket?.disconnect();
}

function openFor(token: string): void {
  if (current?.token === token) return;
  disconnect();
  const line: Line = { token };
  current = line;
  setStatus('connecting');
  connect(line).catch(() => {
    if (current !== line) return;
    // The client's script did not load. The next listener or reconnect requests it again; until then lists are polled.
    current = null;
    setStatus('lost');
  });
}

if (typeof window !== 'undefined') {
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) disconnect();
  });
  // Five attempts may fail before a phone leaves a tunnel.
  useConnection.subscribe(({ isOnline }, before) => {
    if (isOnline && !before.isOnline) reconnectRealtime();
  });
}

/** Starts another five attempts after the connection was given up (`lost`): for a screen whose calls succeed again. */
export function reconnectRealtime(): void {
  if (useRealtimeStatus.getState().status !== 'lost') return;
  const { token } = useSession.getState();
  if (current) current.socket?.connect();
  else if (token !== null && listeners.size > 0) openFor(token);
}

/**
 * Listens to a live event while the component is mounted. The page has one connection, which the first listener opens
 * and the last one closes. Events can be missed: a screen also polls, or refetches when `useRealtimeStatus` says that
 * it is connected and may have missed some. Drivers join their room automatically.
 */
export function useRealtime<E extends RealtimeEvent>(
  event: E,
  handler: (payload: Parameters<ServerToClient[E]>[0]) => void,
): void {
  const token = useSession((session) => session.token);
  const onEvent = useEffectEvent(handler);

  useEffect(() => {
    if (token === null) return;
    const hear = ((payload: Parameters<ServerToClient[E]>[0]) => onEvent(payload)) as ServerToClient[E];
    const listener: Listener = { event, hear };
    listeners.add(listener);
    openFor(token);
    current?.socket?.on<RealtimeEvent>(event, hear);
    return () => {
      listeners.delete(listener);
      current?.socket?.off<RealtimeEvent>(event, hear);
      // Deferred to the next turn, so that a change of screens keeps the connection.
      setTimeout(() => {
        if (listeners.size === 0) disconnect();
      });
    };
  }, [event, token]);
}
