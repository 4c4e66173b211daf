import {
  type ErrorCode,
  type RecordKind,
  type Booking,
  type Driver,
  type RouteBody,
  type RouteContract,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
  type TokenClaims,
} from '@pahiya/contracts';
import type { World } from './world.ts';

/** A call that keeps the contract. */
export interface FakeCall<R extends RouteContract = RouteContract> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  caller: TokenClaims | undefined;
}

/** Functions that send live events to every open page. */
export interface Tell {
  ofRide: (ride: Booking) => void;
  ofChange: (kind: RecordKind, id: string) => void;
}

/** What the answers of a service are made of. `on` sets the answer to a route, with the change that it makes in the world. */
export interface Setting {
  world: World;
  tell: Tell;
  on<R extends RouteContract>(route: R, answer: (call: FakeCall<R>) => RouteReply<R>): void;
}

/** A refusal with the platform's code and a message. */
export class Refused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Refused('NOT_FOUND', 'There is nothing here.');
  return record;
};

/** By its id or its public code. */
export const rideIn = (world: World, id: string): Booking =>
  found(world.bookings.find(({ _id, bookingId }) => _id === id || bookingId === id));

export const driverIn = (world: World, id: string | undefined): Driver =>
  found(world.drivers.find(({ _id }) => _id === id));

/** A page of a keyset list; here the cursor is the number of earlier records. */
export function pageOf<T>(
  records: readonly T[],
  { cursor = '0', limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const from = Number(cursor);
  const to = from + limit;
  return { records: records.slice(from, to), ...(to < records.length && { nextCursor: String(to) }) };
}

export const includes = (haystack: readonly (string | null)[], needle = '') =>
  haystack.some((part) => part?.toLowerCase().includes(needle.toLowerCase()));
