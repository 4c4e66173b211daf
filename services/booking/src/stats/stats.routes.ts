import { routes, type RideFigures, type RouteQuery } from '@pahiya/contracts';
import { isPahiyaError, serve, validationError, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { companyIdOf, countKnownEmployees } from '../people/people.repository.ts';
import { countExtrasToDecide, countWaiting } from '../rides/ride-list.ts';
import { rideFigures } from './figures.ts';
import { spanOf } from './span.ts';
import { rideTotals } from './tally.ts';

export function statsRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  serve(app, deps, routes.booking.companyStats, async ({ caller }) => {
    const companyId = caller.companyId ?? caller.sub;
    const [totals, totalEmployees] = await Promise.all([
      rideTotals(parts.database, companyId),
      countEmployees(parts, companyId),
    ]);
    return {
      stats: {
        totalEmployees,
        totalBookings: totals.total,
        completedBookings: totals.byStatus.completed ?? 0,
        pendingBookings: totals.byStatus.pending ?? 0,
        totalRevenue: totals.revenuePaise / 100,
      },
    };
  });

  serve(app, deps, routes.booking.rideStats, async () => {
    const [{ total, byStatus, revenuePaise }, extrasToDecide, waitingBookings] = await Promise.all([
      rideTotals(parts.database),
      countExtrasToDecide(parts.database),
      countWaiting(parts.database, parts.clock.now()),
    ]);
    return {
      activeRides: byStatus.on_trip ?? 0,
      totalBookings: total,
      completedBookings: byStatus.completed ?? 0,
      pendingBookings: byStatus.pending ?? 0,
      waitingBookings,
      extrasToDecide,
      totalRevenue: revenuePaise / 100,
    };
  });

  serve(app, deps, routes.booking.companyFigures, async ({ caller, query }) => ({
    figures: await figuresFor(parts, { ...query, companyId: caller.companyId ?? caller.sub }),
  }));

  serve(app, deps, routes.booking.rideFigures, async ({ query }) => {
    // A company whose event has not arrived yet has no rides under its code either.
    const companyId = query.companyId && ((await companyIdOf(parts.database, query.companyId)) ?? query.companyId);
    return { figures: await figuresFor(parts, { ...query, companyId }) };
  });
}

type FiguresAsked = RouteQuery<typeof routes.booking.rideFigures>;

async function figuresFor({ database, clock }: BookingParts, asked: FiguresAsked): Promise<RideFigures> {
  const { from, to, date, ...filters } = asked;
  const span = spanOf({ from, to }, clock.now());
  if ('fault' in span) throw validationError([span.fault]);
  return rideFigures(database, span, { ...filters, date });
}

/**
 * Includes an employee registered a moment ago; while the auth service is down, counts the employees from its events.
 */
async function countEmployees({ peers, database, log }: BookingParts, companyId: string): Promise<number> {
  try {
    const { totalEmployees } = await peers.call(routes.auth.countEmployees, { params: { companyId } });
    return totalEmployees;
  } catch (error) {
    if (!isPahiyaError(error)) throw error;
    log.warn({ err: error }, 'the auth service is away; counting the employees its events told of');
    return countKnownEmployees(database, companyId);
  }
}
