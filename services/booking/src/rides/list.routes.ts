import {
  type Booking,
  dayInIndia,
  drivableAfterMs,
  POPULATABLE,
  type RouteQuery,
  routes,
  ROW_COUNT_HEADER,
  SELECTABLE,
} from '@pahiya/contracts';
import { recordRead, serve, validationError, type Caller, type FileReply, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { companyIdOf } from '../people/people.repository.ts';
import type { BookingParts } from '../parts.ts';
import { exportRides } from './export-rides.ts';
import { countRides, listRides, type ListWanted } from './ride-list.ts';
import { actorOf } from './ride.ts';
import { bookingView } from './ride.view.ts';

type ListQuery = RouteQuery<typeof routes.booking.allBookings>;
type ExportQuery = RouteQuery<typeof routes.booking.exportBookings>;

export function listRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const { myBookings, assignedBookings, allBookings, companyBookings } = routes.booking;
  for (const contract of [myBookings, assignedBookings, allBookings, companyBookings]) {
    serve(app, deps, contract, ({ query, caller }) => bookingsFor(parts, caller, query));
  }
  const { exportBookings, exportCompanyBookings } = routes.booking;
  for (const contract of [exportBookings, exportCompanyBookings]) {
    serve(app, deps, contract, ({ query, caller }) => fileFor(parts, caller, query));
  }
}

async function bookingsFor(
  parts: BookingParts,
  caller: Caller,
  query: ListQuery,
): Promise<{ bookings: Booking[]; nextCursor?: string; total?: number }> {
  const { database } = parts;
  const { limit = 50, cursor, populate, select, total: isCounted = false } = query;
  mustBeAmong(POPULATABLE, 'populate', populate);
  mustBeAmong(SELECTABLE, 'select', select);
  const wanted = await wantedBy(parts, query);
  const actor = actorOf(caller);
  const { rides, nextCursor } = await listRides(database, actor, { ...wanted, page: { limit, cursor } });
  const bookings = rides.map((ride) => bookingView(ride, caller.role, parts));
  const total = isCounted ? await countRides(database, actor, wanted.filters) : undefined;
  return {
    bookings,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(total === undefined ? {} : { total }),
  };
}

async function fileFor(parts: BookingParts, caller: Caller, query: ExportQuery): Promise<FileReply> {
  const { database, clock } = parts;
  const actor = actorOf(caller);
  const wanted = await wantedBy(parts, query);
  const rows = await countRides(database, actor, wanted.filters);
  await recordRead(database, {
    action: 'list.exported',
    subject: 'list/rides',
    after: { format: 'csv', month: query.month, rows },
  });
  return {
    file: exportRides(database, actor, wanted),
    contentType: 'text/csv; charset=utf-8',
    filename: `rides-${query.date ?? query.month ?? dayInIndia(clock.now())}.csv`,
    headers: rows === undefined ? {} : { [ROW_COUNT_HEADER]: String(rows) },
  };
}

async function wantedBy(
  { database, clock }: Pick<BookingParts, 'database' | 'clock'>,
  query: ExportQuery,
): Promise<Omit<ListWanted, 'page'>> {
  const { month, date, status, cabType, extras, upcoming, q, companyId, sort = 'booked', order = 'desc' } = query;
  // A company whose event has not arrived yet has no rides under its code either.
  const company = companyId === undefined ? undefined : ((await companyIdOf(database, companyId)) ?? companyId);
  const upcomingAfter = upcoming ? new Date(drivableAfterMs(clock.now())) : undefined;
  return {
    filters: { month, date, status, cabType, extras, upcomingAfter, q, companyId: company },
    order: { sort, order },
  };
}

/** `populate` and `select` are validated but have no effect: a booking is always returned in full. */
function mustBeAmong(allowed: readonly string[], field: string, names: string | undefined): void {
  if (names === undefined) return;
  const wrong = names.split(/[\s,]+/).filter((name) => name !== '' && !allowed.includes(name));
  if (wrong.length > 0) {
    throw validationError([{ path: field, code: 'unknown-names', params: { names: wrong } }]);
  }
}
