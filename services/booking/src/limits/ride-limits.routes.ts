import { nightEscortRoutes, routes } from '@pahiya/contracts';
import { say, serve, type Caller, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { changeNightEscort, nightEscortOf } from './night-escort.ts';
import { changeRideLimits, rideLimitsOf } from './ride-limits.ts';

const companyOf = (caller: Caller): string => caller.companyId ?? caller.sub;

export function rideLimitRoutes(app: FastifyInstance, deps: ServiceDeps, { database }: BookingParts): void {
  serve(app, deps, routes.booking.getRideLimits, async ({ caller }) => ({
    limits: await rideLimitsOf(database, companyOf(caller)),
  }));

  serve(app, deps, routes.booking.changeRideLimits, async ({ body: limits, caller, request }) => {
    await changeRideLimits(database, companyOf(caller), limits);
    return { limits, message: say('ride-limits-changed', request) };
  });

  serve(app, deps, nightEscortRoutes.getNightEscort, async ({ caller }) => ({
    escort: await nightEscortOf(database.dataSource, companyOf(caller)),
  }));

  serve(app, deps, nightEscortRoutes.changeNightEscort, async ({ body, caller }) => ({
    escort: await changeNightEscort(database, companyOf(caller), body),
  }));
}
