import { routes } from '@pahiya/contracts';
import { isPahiyaError, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { countKnownEmployees } from '../people/people.repository.ts';
import { rideFigures } from './tally.ts';

export function statsRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  serve(app, deps, routes.booking.companyStats, async ({ caller }) => {
    const companyId = caller.companyId ?? caller.sub;
    const [figures, totalEmployees] = await Promise.all([
      rideFigures(parts.database, companyId),
      countEmployees(parts, companyId),
    ]);
    return {
      stats: {
        totalEmployees,
        totalBookings: figures.total,
        completedBookings: figures.byStatus.completed ?? 0,
        pendingBookings: figures.byStatus.pending ?? 0,
        totalRevenue: figures.revenuePaise / 100,
      },
    };
  });

  serve(app, deps, routes.booking.rideStats, async () => {
    const { total, byStatus, revenuePaise } = await rideFigures(parts.database);
    return {
      activeRides: byStatus.on_trip ?? 0,
      totalBookings: total,
      completedBookings: byStatus.completed ?? 0,
      pendingBookings: byStatus.pending ?? 0,
      totalRevenue: revenuePaise / 100,
    };
  });
}

/** An employee who was registered a moment ago counts; while the auth service is away, those it told of do. */
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
