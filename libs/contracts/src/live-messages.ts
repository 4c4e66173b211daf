import { Type, type Static } from 'typebox';
import { Booking } from './bookings.ts';
import { LIVE_SOCKETS_TOPIC, SESSIONS_ENDED_TOPIC } from './realtime.ts';
import { nullable, oneOf } from './schema.ts';

// The released contract keeps these schemas. Everybody else needs their types alone, so index.ts exports no value of this file.

const OfBooking = Type.Object({ booking: Booking });

const DriverLocation = Type.Object({
  bookingId: Type.String(),
  driverId: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** ISO 8601. */
  at: Type.String(),
});
export type DriverLocation = Static<typeof DriverLocation>;

/** The kinds of records, besides rides, that lists, panels and figures show. */
const RecordKind = oneOf(['employee', 'company', 'driver', 'salary', 'pricing', 'invoice', 'plan']);
export type RecordKind = Static<typeof RecordKind>;

/** A record was added, changed or removed: screens that show it refetch it. Carries none of its content. */
const RecordChanged = Type.Object({
  kind: RecordKind,
  /** The record's `_id`; for pay the driver's, for an invoice the ride's, for the rate card its version; for the dispatch policy `policy`. */
  id: Type.String(),
});
export type RecordChanged = Static<typeof RecordChanged>;

/** How far a plan is that is being made; to every admin, about twice a second. */
const PlanProgress = Type.Object({
  planId: Type.String(),
  bestPaise: Type.Number(),
  /** Empty kilometres that no plan for these rides is below; null while they are not known. */
  bound: nullable(Type.Number()),
  /** How much better any plan could be at most; absent while it is not known. */
  better: Type.Optional(Type.Object({ moreServed: Type.Number(), percent: Type.Number(), isRough: Type.Boolean() })),
  served: Type.Number(),
  /** 0 to 1. */
  progress: Type.Number(),
});
export type PlanProgress = Static<typeof PlanProgress>;

/** Events that the server sends over Socket.IO, with what each carries. */
export const serverMessages = {
  booking_assigned: OfBooking,
  booking_updated: OfBooking,
  driver_location: DriverLocation,
  record_changed: RecordChanged,
  plan_progress: PlanProgress,
};
export type RealtimeEvent = keyof typeof serverMessages;
export type ServerToClient = { [E in RealtimeEvent]: (payload: Static<(typeof serverMessages)[E]>) => void };

const JoinAnswer = Type.Union([
  Type.Object({ ok: Type.Literal(true) }),
  Type.Object({ ok: Type.Literal(false), message: Type.String() }),
]);
const CatchUpAnswer = Type.Object({
  /** False when the gateway may lack some of the messages: the page refetches its lists. */
  complete: Type.Boolean(),
});

/** Calls of a page over Socket.IO: the argument, and the answer through the acknowledgement. */
export const clientMessages = {
  join_driver: { argument: Type.String(), answer: JoinAnswer },
  catch_up: { argument: Type.Number(), answer: CatchUpAnswer },
};
type Answer<E extends keyof typeof clientMessages> = Static<(typeof clientMessages)[E]['answer']>;
export interface ClientToServer {
  /** Any driver id but the token's own is refused through the acknowledgement. */
  join_driver: (driverId: string, acknowledge?: (answer: Answer<'join_driver'>) => void) => void;
  /**
   * Resends the messages of the last `milliseconds` to the connection's rooms, once per connection, then acknowledges.
   * So a page that fetched its lists before it was connected need not refetch them.
   */
  catch_up: (milliseconds: number, acknowledge: (answer: Answer<'catch_up'>) => void) => void;
}

/** `data` of the connection error: an error code of the catalogue. */
export const SocketRefusal = Type.Object({ code: Type.String() });
export type SocketRefusal = Static<typeof SocketRefusal>;

const LiveSocketMessage = Type.Object({
  rooms: Type.Array(Type.String()),
  /** Any text on the wire: a gateway also forwards the events of a release after its own. */
  event: Type.Unsafe<RealtimeEvent>(Type.String()),
  payload: Type.Unknown(),
});
export type LiveSocketMessage = Static<typeof LiveSocketMessage>;

const SessionsEnded = Type.Object({ sessionIds: Type.Array(Type.String()) });
export type SessionsEnded = Static<typeof SessionsEnded>;

/** What processes of two releases tell one another over the live channel, by its topic. */
export const liveTopics = { [LIVE_SOCKETS_TOPIC]: LiveSocketMessage, [SESSIONS_ENDED_TOPIC]: SessionsEnded };
