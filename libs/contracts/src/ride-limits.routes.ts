import { Type, type Static } from 'typebox';
import { only, route } from './route.ts';
import { exactly, nullable } from './schema.ts';

export const MostOpenRides = Type.Integer({ minimum: 1, maximum: 1000 });

/** How many open rides one employee of a company may have, and whether they may overlap. */
export const RideLimits = exactly({
  mostOpenRides: nullable(MostOpenRides),
  overlapping: Type.Boolean({ description: 'whether rides of one employee may overlap, as for guests' }),
});
export type RideLimits = Static<typeof RideLimits>;

export const rideLimitRoutes = {
  getRideLimits: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/ride-limits',
    access: only('company'),
    summary: 'How many open rides one employee may have, null for any number, and whether they may overlap',
    reply: Type.Object({ limits: RideLimits }),
  }),
  changeRideLimits: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/company/ride-limits',
    access: only('company'),
    summary: 'Choose both; rides that are booked stay',
    body: RideLimits,
    reply: Type.Object({ limits: RideLimits, message: Type.String() }),
  }),
};
