import { Type } from 'typebox';
import { BookingAnswer, seen } from './booking.routes.ts';
import { WhatIf } from './dispatch.ts';
import { only, route } from './route.ts';
import { exactly, Id } from './schema.ts';

/** The reason for setting a hard rule aside. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

/** What the desk does with one ride of a day as it is, without a plan. */
export const rideOfDayRoutes = {
  whatIfNow: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/what-if',
    access: only('admin'),
    summary: "What a ride's day would be with this driver for it, the other rides as they are; keeps nothing",
    body: exactly({ rideId: Id, driverId: Id }),
    reply: WhatIf,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'DRIVER_UNAVAILABLE'],
  }),
  assignDespite: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/dispatch/rides/:rideId/driver',
    access: only('admin'),
    summary: "Assign a driver although a hard rule is broken; the ride's history keeps the reason",
    params: Type.Object({ rideId: Id }),
    body: exactly({ driverId: Id, reason: Reason, ...seen }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'DRIVER_UNAVAILABLE', 'CONFLICT'],
  }),
};
