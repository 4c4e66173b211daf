import { Type, type Static } from 'typebox';
import { CAB_TYPES, distanceKnown, FARE_SOURCES, RIDE_MODES, TRIP_TYPES } from './bookings.ts';
import { Day, exactly, Latitude, Longitude, oneOf, Rupees, sumUpTo, TimeOfDay, Timestamp } from './schema.ts';

/**
 * A place where a ride begins or ends, with both coordinates or with neither. The place picker also returns `placeId`
 * and `components`; a form may send them, but they are not kept.
 */
const PickedPlace = Type.Object(
  {
    address: Type.String({ minLength: 1, maxLength: 400 }),
    lat: Type.Optional(Latitude),
    lng: Type.Optional(Longitude),
    placeId: Type.Optional(Type.String({ maxLength: 300 })),
    components: Type.Optional(Type.Array(Type.Unknown())),
  },
  { additionalProperties: false, dependentRequired: { lat: ['lng'], lng: ['lat'] } },
);

export const FlightNumber = Type.String({ maxLength: 20 });
export const Terminal = Type.String({ maxLength: 40 });

/** The fields of the booking form. An estimate may lack times, but a booking may not. */
const rideForm = {
  pickup: Type.String({ minLength: 1, maxLength: 400, pattern: '\\S' }),
  dropoff: Type.String({ minLength: 1, maxLength: 400, pattern: '\\S' }),
  pickupLocation: Type.Optional(PickedPlace),
  dropoffLocation: Type.Optional(PickedPlace),
  tripType: Type.Optional(oneOf(TRIP_TYPES)),
  cabType: oneOf(CAB_TYPES),
  mode: Type.Optional(oneOf(RIDE_MODES)),
  passengers: Type.Optional(Type.Number({ description: 'clamped to 1…6' })),
  includeReturn: Type.Optional(Type.Boolean()),
  flightNumber: Type.Optional(FlightNumber),
  terminal: Type.Optional(Terminal),
  distance: Type.Optional(Type.Number({ minimum: 0, maximum: 20_000, description: 'km, the return included' })),
  fare: Type.Optional(sumUpTo(1_000_000_000)),
  quoteId: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
};
/** Forms send an empty text where nothing was chosen. */
const optionalDay = Type.Optional(Type.Union([Day, Type.Literal('')]));
const optionalTime = Type.Optional(Type.Union([TimeOfDay, Type.Literal('')]));

export const BookingForm = exactly({
  ...rideForm,
  date: Day,
  time: TimeOfDay,
  returnDate: optionalDay,
  returnTime: optionalTime,
});
export type BookingForm = Static<typeof BookingForm>;

/** A partly filled booking form; its `distance`, `fare` and `quoteId` have no effect. */
export const EstimateForm = exactly({
  ...rideForm,
  pickup: Type.Optional(Type.String({ maxLength: 400 })),
  dropoff: Type.Optional(Type.String({ maxLength: 400 })),
  date: optionalDay,
  time: optionalTime,
  returnDate: optionalDay,
  returnTime: optionalTime,
});
export type EstimateForm = Static<typeof EstimateForm>;

export const FareBreakdown = Type.Object({
  baseFare: Rupees,
  distanceFare: Rupees,
  timeFare: Rupees,
  driverAllowance: Rupees,
});

export const FareEstimate = Type.Object({
  fare: Rupees,
  distance: Type.Number({ description: 'km, the return included' }),
  distanceKnown,
  durationMinutes: Type.Integer({ description: 'the return included' }),
  days: Type.Integer(),
  breakdown: FareBreakdown,
  source: oneOf(FARE_SOURCES),
  quoteId: Type.String(),
  expiresAt: Timestamp,
  message: Type.Optional(Type.String()),
});
export type FareEstimate = Static<typeof FareEstimate>;
