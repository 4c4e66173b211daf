import type { Booking } from './bookings.ts';

/** Where Socket.IO is. */
export const SOCKETS_PATH = '/socket.io';

/** Events that the server sends over it. */
export interface ServerToClient {
  booking_assigned: (payload: { booking: Booking }) => void;
  booking_updated: (payload: { booking: Booking }) => void;
  driver_location: (payload: DriverLocation) => void;
  record_changed: (payload: RecordChanged) => void;
}
export type RealtimeEvent = keyof ServerToClient;

/** What lists, panels and figures show beside rides. */
export type RecordKind = 'employee' | 'company' | 'driver' | 'salary' | 'pricing' | 'invoice';
/** A record was added, changed or taken away: a screen that shows it reads it again. Says nothing of what is in it. */
export interface RecordChanged {
  kind: RecordKind;
  /** Its `_id`; for pay that of its driver, for an invoice that of its ride, for the rate card its version. */
  id: string;
}

export interface ClientToServer {
  /** Any driver id but the token's own is refused through the acknowledgement. */
  join_driver: (driverId: string, acknowledge?: (answer: JoinAnswer) => void) => void;
  /**
   * Sends what the connection's rooms were told in the last `milliseconds`, once per connection, then
   * acknowledges: a page that read its lists before it was connected need not read them again.
   */
  catch_up: (milliseconds: number, acknowledge: (answer: CatchUpAnswer) => void) => void;
}
/** `data` of the error with which a connection is refused: an error code of the catalogue. */
export interface SocketRefusal {
  code: string;
}
export type JoinAnswer = { ok: true } | { ok: false; message: string };
export interface CatchUpAnswer {
  /** False when the gateway does not know all that was told: the page reads its lists again. */
  complete: boolean;
}
export interface DriverLocation {
  bookingId: string;
  driverId: string;
  latitude: number;
  longitude: number;
  /** ISO 8601. */
  at: string;
}

/** Who hears a live message: everybody signed in as that rider, company or driver, or every admin. */
export const room = {
  rider: (userId: string) => `rider:${userId}`,
  company: (companyId: string) => `company:${companyId}`,
  driver: (driverId: string) => `driver:${driverId}`,
  admins: 'admins',
} as const;

/** Topic of the live channel that services publish to and gateways forward to sockets. Lossy: a screen polls or refetches. */
export const LIVE_SOCKETS_TOPIC = 'sockets';
export interface LiveSocketMessage {
  rooms: string[];
  event: RealtimeEvent;
  payload: unknown;
}

/** Topic on which the auth service tells gateways whose sockets to close. Lossy: gateways look for themselves too. */
export const SESSIONS_ENDED_TOPIC = 'sessions.ended';
export interface SessionsEnded {
  sessionIds: string[];
}
