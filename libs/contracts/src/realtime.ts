import type { Booking } from './bookings.ts';

/** The path of Socket.IO. */
export const SOCKETS_PATH = '/socket.io';

/** Events that the server sends over Socket.IO. */
export interface ServerToClient {
  booking_assigned: (payload: { booking: Booking }) => void;
  booking_updated: (payload: { booking: Booking }) => void;
  driver_location: (payload: DriverLocation) => void;
  record_changed: (payload: RecordChanged) => void;
  plan_progress: (payload: PlanProgress) => void;
}
export type RealtimeEvent = keyof ServerToClient;

/** The kinds of records, besides rides, that lists, panels and figures show. */
export type RecordKind = 'employee' | 'company' | 'driver' | 'salary' | 'pricing' | 'invoice' | 'plan';
/** A record was added, changed or removed: screens that show it refetch it. Carries none of its content. */
export interface RecordChanged {
  kind: RecordKind;
  /**
   * The record's `_id`; for pay the driver's, and for an invoice the ride's. For the rate card its version, and for the
   * dispatch policy `policy`.
   */
  id: string;
}

/** The progress of a plan that is being made; sent to every admin, about twice a second. */
export interface PlanProgress {
  planId: string;
  bestPaise: number;
  /** The least empty kilometres that a plan for these rides can have; null while this is not known. */
  bound: number | null;
  /** By how much any other plan could be better at most; absent while this is not known. */
  better?: { moreServed: number; percent: number; isRough: boolean };
  served: number;
  /** 0 to 1. */
  progress: number;
}

export interface ClientToServer {
  /** Any driver id except the token's own is refused in the acknowledgement. */
  join_driver: (driverId: string, acknowledge?: (answer: JoinAnswer) => void) => void;
  /**
   * Resends the messages of the last `milliseconds` to the connection's rooms, once per connection, then acknowledges.
   * So a page that fetched its lists before it was connected need not refetch them.
   */
  catch_up: (milliseconds: number, acknowledge: (answer: CatchUpAnswer) => void) => void;
}
/** `data` of the connection error: an error code of the catalogue. */
export interface SocketRefusal {
  code: string;
}
export type JoinAnswer = { ok: true } | { ok: false; message: string };
export interface CatchUpAnswer {
  /** False when the gateway may lack some of the messages: the page refetches its lists. */
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

/** The receivers of a live message: all connections of that rider, company or driver, or of every admin. */
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

/** Topic on which the auth service tells gateways whose sockets to close. Lossy: gateways also check sessions themselves. */
export const SESSIONS_ENDED_TOPIC = 'sessions.ended';
export interface SessionsEnded {
  sessionIds: string[];
}
