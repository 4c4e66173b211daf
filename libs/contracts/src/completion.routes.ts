import { Type } from 'typebox';
import { BookingAnswer, byId, seen } from './booking.routes.ts';
import { only, route } from './route.ts';
import { exactly, Id, Note, sumUpTo } from './schema.ts';

/** Amounts above the configured limits wait for an admin. */
export const WaitingMinutes = Type.Integer({ minimum: 0, maximum: 10_080 });
export const TollCharges = sumUpTo(100_000);
export const DrivenKm = Type.Number({
  minimum: 0,
  maximum: 20_000,
  description: 'the return included; counts where the distance was not known',
});

/** How a trip ends, and what it costs beyond its fare. */
export const completionRoutes = {
  completeRide: route({
    service: 'booking',
    method: 'PATCH',
    path: '/api/bookings/completeRide',
    access: only('driver', 'admin'),
    summary: 'Complete the ride on trip: its driver, or an admin for a driver who cannot',
    body: exactly({
      bookingId: Id,
      driverId: Type.Optional(Id),
      waitingMinutes: Type.Optional(WaitingMinutes),
      tollCharges: Type.Optional(TollCharges),
      drivenKm: Type.Optional(DrivenKm),
      ...seen,
    }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  decideExtras: route({
    service: 'booking',
    method: 'POST',
    path: '/api/bookings/:id/decide-extras',
    access: only('admin'),
    summary: 'The waiting and tolls that become final, of a completed ride whose extras wait',
    params: byId,
    body: exactly({
      waitingMinutes: WaitingMinutes,
      tollCharges: TollCharges,
      reason: Type.Optional(Type.String({ ...Note, description: 'needed where they differ from what was claimed' })),
      ...seen,
    }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
