import { randomUUIDv7 } from 'node:crypto';
import { currentTrace, type CarriedTrace } from '@pahiya/tracing';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** CloudEvents 1.0 (https://github.com/cloudevents/spec). `subject` is the entity whose events keep their order. */
export interface Envelope<T extends string = string, D = unknown> {
  specversion: '1.0';
  /** UUID version 7. */
  id: string;
  /** e.g. /pahiya/booking */
  source: string;
  type: T;
  subject: string;
  /** ISO 8601. */
  time: string;
  datacontenttype: 'application/json';
  data: D;
  /** The W3C Trace Context of the event's cause, as in CloudEvents' extension for distributed tracing. */
  traceparent?: string;
  /** The id of the request that caused the event; an extension of ours. */
  requestid?: string;
  /**
   * The producer's key, and its signature of all other members, which is made when the event is published; extensions
   * of ours.
   */
  keyid?: string;
  signature?: string;
}

/** The part of an envelope that the author of an event gives. toEnvelope() adds the rest. */
export type NewEvent<E extends Envelope> = E extends Envelope
  ? Pick<E, 'type' | 'subject' | 'data'> & Partial<Pick<E, 'id' | 'time'>>
  : never;

/** The envelope of a new event of `service`, with the current trace. It gets a new id and the time of day unless they are given. */
export function toEnvelope(service: string, event: NewEvent<Envelope>): Envelope {
  const { requestId, traceparent } = currentTrace();
  return {
    specversion: '1.0',
    id: event.id ?? randomUUIDv7(),
    source: `/pahiya/${service}`,
    type: event.type,
    subject: event.subject,
    time: event.time ?? new Date().toISOString(),
    datacontenttype: 'application/json',
    data: event.data,
    ...(traceparent !== undefined && { traceparent }),
    ...(requestId !== undefined && { requestid: requestId }),
  };
}

/** The time in an id of version 7, in ms: its first 48 bits. */
export const timeInId = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** The first id of version 7 that is of that time, in ms. */
export function firstIdOf(timeMs: number): string {
  const ms = timeMs.toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

const DAY_MS = 24 * 3600_000;
/** A listener drops events that are older than 60 days, and a transport may keep one for 30. */
const MOST_WRONG_MS = 30 * DAY_MS;

/**
 * The event as it is published. If its id is of another month than PostgreSQL stored it in, the clock of its producer is wrong,
 * and listeners would drop it as a recorded one. Its id then gets PostgreSQL's time, and the same one whenever it is published.
 */
export function datedByDatabase(event: Envelope, storedMs: number): Envelope {
  if (Math.abs(timeInId(event.id) - storedMs) < MOST_WRONG_MS) return event;
  return { ...event, id: `${firstIdOf(storedMs).slice(0, 13)}${event.id.slice(13)}` };
}

/** The trace of the request that caused an event, which its handlers continue. */
export function traceOf({ traceparent, requestid }: Envelope): CarriedTrace {
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(requestid !== undefined && { requestId: requestid }),
  };
}

const envelope = Compile(
  Type.Object({
    specversion: Type.Literal('1.0'),
    id: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
    source: Type.String(),
    // Becomes a part of NATS subjects, in which blanks, '*' and '>' have a meaning.
    type: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)*$', maxLength: 200 }),
    // Stored in PostgreSQL as text, which cannot contain NUL.
    subject: Type.String({ pattern: '^[^\\u0000]*$', maxLength: 500 }),
    time: Type.String(),
    datacontenttype: Type.Literal('application/json'),
    data: Type.Unknown(),
    traceparent: Type.Optional(Type.String()),
    requestid: Type.Optional(Type.String()),
    keyid: Type.Optional(Type.String()),
    signature: Type.Optional(Type.String()),
  }),
);

/** Whether something received from a transport is an envelope. Does not check its `data`. */
export function isEnvelope(received: unknown): received is Envelope {
  return envelope.Check(received);
}
