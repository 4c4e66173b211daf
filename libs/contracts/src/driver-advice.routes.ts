import { Type } from 'typebox';
import { byId } from './booking.routes.ts';
import { DriverChoice } from './dispatch.ts';
import { only, route } from './route.ts';
import { Revision } from './schema.ts';

/** In a separate module, because lists of drivers need this call without the others of the desk. */
export const driverAdviceRoutes = {
  driversForRide: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/:id/drivers',
    access: only('admin'),
    summary: 'Every driver for one ride: the price, or the rule that excludes; cheapest first',
    params: byId,
    reply: Type.Object({ revision: Revision, drivers: Type.Array(DriverChoice) }),
    errors: ['NOT_FOUND'],
  }),
};
