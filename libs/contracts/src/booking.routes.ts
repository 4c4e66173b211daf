import { Type, type Static } from 'typebox';
import { AssignmentWarning, Booking, BOOKING_STATUSES, CAB_TYPES, EXTRAS_STATES } from './bookings.ts';
import { CompanyStats, FiguresQuery, RideFigures, RideStats } from './figures.ts';
import { BookingForm, EstimateForm, FareEstimate } from './ride-form.ts';
import { RideSnapshot } from './ride-snapshot.ts';
import { everyone, only, route, servicesOnly } from './route.ts';
import { ROLES } from './roles.ts';
import {
  Day,
  describedSearchText,
  exactly,
  Id,
  Latitude,
  Longitude,
  Message,
  Month,
  nextCursor,
  Note,
  nullable,
  oneOf,
  ORDERS,
  page,
  Revision,
  Rupees,
  SearchText,
  sumUpTo,
  Timestamp,
} from './schema.ts';

export const PlaceSuggestion = Type.Object({
  placeId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  kind: Type.String(),
});
export const Place = Type.Object({
  placeId: Type.String(),
  address: Type.String(),
  lat: Latitude,
  lng: Longitude,
  components: Type.Array(
    Type.Object({ longName: Type.String(), shortName: Type.String(), types: Type.Array(Type.String()) }),
  ),
});

/**
 * With the highest allowed rates, the most expensive possible ride (a year, around the world) stays below 100 crore rupees,
 * the limit of an invoice.
 */
export const Rate = exactly({
  cabType: oneOf(CAB_TYPES),
  localBase: sumUpTo(1_000_000),
  localKm: Type.Number({ minimum: 0, maximum: 10_000 }),
  localHours: Type.Number({ minimum: 0, maximum: 1_000 }),
  extraPerKm: sumUpTo(1_000),
  extraPerHour: sumUpTo(100_000),
  outstationPerKm: sumUpTo(1_000),
  outstationMinKmPerDay: Type.Number({ minimum: 0, maximum: 2_000 }),
  driverAllowancePerDay: sumUpTo(100_000),
  airportFlat: sumUpTo(1_000_000),
  airportKm: Type.Number({ minimum: 0, maximum: 10_000 }),
  airportExtraPerKm: sumUpTo(1_000),
});
export type Rate = Static<typeof Rate>;
export const RateCard = Type.Object({ rates: Type.Array(Rate), version: Type.Integer(), effectiveFrom: Timestamp });
export type RateCard = Static<typeof RateCard>;

/** The sort keys of a list of rides: time of booking, time of pickup, fare. */
export const BOOKING_SORTS = ['booked', 'pickup', 'fare'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

const bookingFilters = {
  month: Type.Optional(Month),
  date: Type.Optional(Day),
  companyId: Type.Optional(Type.String({ maxLength: 64, description: '_id or code' })),
  status: Type.Optional(oneOf(BOOKING_STATUSES)),
  cabType: Type.Optional(oneOf(CAB_TYPES)),
  extras: Type.Optional(oneOf(EXTRAS_STATES)),
  upcoming: Type.Optional(Type.Boolean({ description: 'true: only rides that can still be driven' })),
  q: Type.Optional(
    describedSearchText('one or two letters are looked for among the first 10,000 rides of the list only'),
  ),
};
const bookingOrder = { sort: Type.Optional(oneOf(BOOKING_SORTS)), order: Type.Optional(oneOf(ORDERS)) };
const bookingForm = {
  populate: Type.Optional(Type.String({ maxLength: 200 })),
  select: Type.Optional(Type.String({ maxLength: 1000 })),
};
const bookingsNewestFirst = Type.Object({ ...page, ...bookingFilters, ...bookingForm });
/** Newest first by default. A cursor is valid only for the order of its page. */
const bookingsInOrder = Type.Object({
  ...page,
  ...bookingFilters,
  ...bookingOrder,
  ...bookingForm,
  total: Type.Optional(Type.Boolean({ description: 'also count the whole list; not of a search' })),
});
/** A list as a file: all its rides, in its order. */
const bookingsToExport = Type.Object({ ...bookingFilters, ...bookingOrder });
const BookingList = Type.Object({ bookings: Type.Array(Booking), nextCursor });
const CountedBookings = Type.Object({
  ...BookingList.properties,
  total: Type.Optional(Type.Integer({ minimum: 0, description: 'rides of the whole list, where that was asked for' })),
});
export const BookingAnswer = Type.Object({ message: Type.String(), booking: Booking });
export const byId = Type.Object({ id: Id });
/**
 * The revision of the ride that the caller decided on, here or as `If-Match: "3"`: if the ride has changed since, the write
 * is refused, and the refusal has the newest ride as `booking`.
 */
export const seen = { revision: Type.Optional(Revision) };

const DriverTrip = Type.Object({ bookingId: Id, userId: Id, companyId: Id });

export const bookingRoutes = {
  searchPlaces: route({
    service: 'booking',
    method: 'GET',
    path: '/api/places',
    access: everyone,
    cost: 'public',
    summary: 'Places in India that match what was typed',
    query: Type.Object({
      q: SearchText,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8 })),
    }),
    reply: Type.Object({ places: Type.Array(PlaceSuggestion) }),
  }),
  getPlace: route({
    service: 'booking',
    method: 'GET',
    path: '/api/places/:placeId',
    access: everyone,
    cost: 'public',
    summary: 'One place with its coordinates',
    params: Type.Object({ placeId: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: Type.Object({ place: Place }),
    errors: ['NOT_FOUND'],
  }),
  estimateFare: route({
    service: 'booking',
    method: 'POST',
    path: '/api/fares/estimate',
    access: everyone,
    cost: 'public',
    summary: 'The fare of a ride, with a quote that holds it for 15 minutes',
    body: EstimateForm,
    reply: FareEstimate,
    errors: ['RULE_BROKEN'],
  }),
  getPricing: route({
    service: 'booking',
    method: 'GET',
    path: '/api/pricing',
    access: everyone,
    cost: 'public',
    summary: 'The rate card in force',
    reply: RateCard,
  }),
  updatePricing: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/pricing',
    access: only('admin'),
    summary: 'A new version of the rate card; fares already booked stay',
    body: exactly({
      rates: Type.Array(Rate, { minItems: 1, maxItems: CAB_TYPES.length }),
      version: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 2_000_000_000,
          description: 'the version that was edited; 409 when a newer one is there',
        }),
      ),
      effectiveFrom: Type.Optional(
        Type.String({ maxLength: 40, description: 'as it was read: a changed card takes effect at once' }),
      ),
    }),
    reply: Type.Object({ ...RateCard.properties, message: Type.String() }),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  pricingHistory: route({
    service: 'booking',
    method: 'GET',
    path: '/api/pricing/history',
    access: only('admin'),
    summary: 'Every version of the rate card, newest first',
    query: Type.Object({ ...page }),
    reply: Type.Object({ history: Type.Array(Type.Object({ ...RateCard.properties, by: Type.String() })), nextCursor }),
  }),
  createBooking: route({
    service: 'booking',
    method: 'POST',
    path: '/api/bookings/createBooking',
    access: only('user'),
    status: 201,
    summary: 'Book a ride',
    body: BookingForm,
    reply: BookingAnswer,
    errors: ['QUOTE_INVALID', 'FARE_MISMATCH', 'DISTANCE_IMPOSSIBLE', 'RULE_BROKEN'],
  }),
  myBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/myBookings',
    access: only('user'),
    summary: "A rider's rides, newest first unless sorted otherwise",
    query: bookingsInOrder,
    reply: BookingList,
  }),
  assignedBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/assigned',
    access: only('driver'),
    summary: "A driver's rides, newest first",
    query: bookingsNewestFirst,
    reply: BookingList,
  }),
  allBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/allBookings',
    aliases: ['/bookings/allBookings'],
    access: only('admin'),
    summary: 'All rides, newest first unless sorted otherwise',
    query: bookingsInOrder,
    reply: CountedBookings,
  }),
  companyBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/bookings',
    access: only('company'),
    summary: "The rides of a company's employees, newest first unless sorted otherwise",
    query: bookingsInOrder,
    reply: CountedBookings,
  }),
  exportBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/export',
    access: only('admin'),
    cost: 'export',
    summary: 'The list of all rides as a CSV file, as filtered and sorted',
    query: bookingsToExport,
    reply: Type.Null(),
    produces: ['text/csv'],
  }),
  exportCompanyBookings: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/bookings/export',
    access: only('company'),
    cost: 'export',
    summary: "The list of a company's rides as a CSV file, as filtered and sorted",
    query: bookingsToExport,
    reply: Type.Null(),
    produces: ['text/csv'],
  }),
  companyStats: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/stats',
    access: only('company'),
    summary: "A company's figures",
    reply: Type.Object({ stats: CompanyStats }),
  }),
  rideStats: route({
    service: 'booking',
    method: 'GET',
    path: '/api/admin/stats/rides',
    access: only('admin'),
    summary: 'Rides on trip now, and rides and revenue so far',
    reply: RideStats,
  }),
  companyFigures: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/figures',
    access: only('company'),
    summary: "A company's rides and revenue by status, day and cab type",
    query: FiguresQuery,
    reply: Type.Object({ figures: RideFigures }),
  }),
  rideFigures: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/figures',
    access: only('admin'),
    summary: 'Rides and revenue by status, day and cab type, of all companies or of one',
    query: Type.Object({
      ...FiguresQuery.properties,
      companyId: Type.Optional(Type.String({ maxLength: 64, description: '_id or code' })),
    }),
    reply: Type.Object({ figures: RideFigures }),
  }),
  getBooking: route({
    service: 'booking',
    method: 'GET',
    path: '/api/bookings/:id',
    access: only(...ROLES),
    summary: 'One ride with its history',
    params: byId,
    reply: Type.Object({ booking: Booking }),
    errors: ['NOT_FOUND'],
  }),
  acceptBooking: route({
    service: 'booking',
    method: 'PATCH',
    path: '/api/bookings/acceptBooking',
    access: only('driver'),
    summary: 'Accept or reject an assigned ride',
    body: exactly({ bookingId: Id, driverId: Type.Optional(Id), action: oneOf(['accept', 'reject']), ...seen }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  startRide: route({
    service: 'booking',
    method: 'PATCH',
    path: '/api/bookings/startRide',
    access: only('driver'),
    summary: 'Start an accepted ride',
    body: exactly({ bookingId: Id, driverId: Type.Optional(Id), ...seen }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'DRIVER_UNAVAILABLE'],
  }),
  cancelBooking: route({
    service: 'booking',
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    access: only('user', 'company', 'admin'),
    summary: 'Cancel a ride that has not started',
    params: byId,
    body: exactly({ reason: Type.Optional(Note), ...seen }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  assignDriver: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/bookings/assignDriver',
    access: only('admin'),
    summary: 'Assign a driver to a ride',
    incomplete: { what: 'no-driver', field: 'driverId' },
    body: exactly({ bookingId: Id, driverId: Id, ...seen }),
    reply: Type.Object({
      ...BookingAnswer.properties,
      warnings: Type.Optional(
        Type.Array(AssignmentWarning, { description: 'the way to or from another ride is too long' }),
      ),
    }),
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'DRIVER_UNAVAILABLE', 'CONFLICT'],
  }),
  assignVehicle: route({
    service: 'booking',
    method: 'POST',
    path: '/api/bookings/:id/assign-vehicle',
    access: only('admin'),
    summary: 'Assign a vehicle to a ride, in upper case',
    incomplete: { what: 'no-vehicle-number' },
    params: byId,
    body: exactly({ vehicleNumber: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }), ...seen }),
    reply: BookingAnswer,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  retireDriver: route({
    service: 'booking',
    method: 'POST',
    path: '/internal/booking/drivers/:driverId/retire',
    access: servicesOnly('driver'),
    summary: 'Take a driver out of dispatch for good, unless a ride is assigned, accepted or on trip',
    params: Type.Object({ driverId: Id }),
    reply: Message,
    errors: ['DRIVER_HAS_RIDES'],
  }),
  driverRides: route({
    service: 'booking',
    method: 'GET',
    path: '/internal/booking/drivers/:driverId/rides',
    access: servicesOnly('driver'),
    summary: "A driver's latest rides and figures",
    params: Type.Object({ driverId: Id }),
    reply: Type.Object({
      bookings: Type.Array(Booking),
      completedBookings: Type.Integer(),
      totalEarnings: Rupees,
      /** For the previous release, which calls this route to learn the active ride; driverTrip returns only that. */
      activeRide: nullable(DriverTrip),
    }),
  }),
  driverTrip: route({
    service: 'booking',
    method: 'GET',
    path: '/internal/booking/drivers/:driverId/trip',
    access: servicesOnly('driver'),
    summary: 'The ride that a driver is on, and whose it is',
    params: Type.Object({ driverId: Id }),
    reply: Type.Object({ trip: nullable(DriverTrip) }),
  }),
  rideSnapshot: route({
    service: 'booking',
    method: 'GET',
    path: '/internal/booking/rides/:id',
    access: servicesOnly('invoice'),
    summary: 'A ride as events tell it',
    params: byId,
    reply: Type.Object({ ride: RideSnapshot }),
    errors: ['NOT_FOUND'],
  }),
};
