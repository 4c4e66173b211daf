import { Type, type Static } from 'typebox';
import { Booking, CAB_TYPES } from './bookings.ts';
import { Driver, DRIVER_LIST_STATUSES, DRIVER_STATUSES, GENDERS } from './drivers.ts';
import { anonymousOr, only, route, servicesOnly } from './route.ts';
import {
  byNameOrRegistration,
  Email,
  exactly,
  Id,
  Latitude,
  Longitude,
  Message,
  nextCursor,
  nullable,
  oneOf,
  page,
  Password,
  PersonName,
  Phone,
  Rupees,
  SearchText,
  sumUpTo,
  TimeOfDay,
  Timestamp,
} from './schema.ts';

const optional = Type.Optional;
export const VehicleNumber = Type.String({ maxLength: 20 });
const VehicleType = oneOf(CAB_TYPES);
export const AreaRadiusKm = Type.Number({ minimum: 1, maximum: 500 });
export const Salary = sumUpTo(10_000_000);
/** A multipart form sends an empty string for an empty field. */
const orEmpty = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Literal('')]);

const coordinate = <T extends Type.TSchema>(schema: T) => optional(orEmpty(schema));
const PlaceName = Type.String({ maxLength: 400 });
/**
 * Flat, because the fields of a form are only texts. An empty `worksFrom`, `areaPlace` or `basePlace` removes that
 * limit.
 */
const limitFields = {
  worksFrom: optional(orEmpty(TimeOfDay)),
  worksUntil: optional(orEmpty(TimeOfDay)),
  areaPlace: optional(PlaceName),
  areaLat: coordinate(Latitude),
  areaLng: coordinate(Longitude),
  areaRadiusKm: coordinate(AreaRadiusKm),
  basePlace: optional(PlaceName),
  baseLat: coordinate(Latitude),
  baseLng: coordinate(Longitude),
};

/** A place has both coordinates or neither, and neither they nor a radius are read without its name. */
const driverForm = <T extends Type.TProperties>(properties: T) =>
  Type.Object(properties, {
    additionalProperties: false,
    dependentRequired: {
      areaLat: ['areaLng', 'areaPlace'],
      areaLng: ['areaLat', 'areaPlace'],
      areaRadiusKm: ['areaPlace'],
      baseLat: ['baseLng', 'basePlace'],
      baseLng: ['baseLat', 'basePlace'],
    },
  });

/** Fields that a client may send back with a driver as it was shown. No form sets them. */
const shown = Type.Optional(Type.String({ maxLength: 100, description: 'ignored' }));
const shownFields = { _id: shown, driverId: shown, rideStatus: shown, totalRides: shown };

/**
 * Fields that an admin can change. A registration ignores them: one by an admin makes the driver active and verified,
 * any other does not.
 */
const decidedFields = {
  status: optional(oneOf(DRIVER_STATUSES)),
  licenseVerified: optional(Type.Boolean()),
  aadhaarVerified: optional(Type.Boolean()),
};

export const DriverRegistration = driverForm({
  fullName: PersonName,
  phoneNumber: Phone,
  password: Password,
  email: optional(orEmpty(Email)),
  gender: optional(oneOf(GENDERS)),
  salary: optional(Salary),
  vehicleNumber: optional(VehicleNumber),
  vehicleType: optional(VehicleType),
  ...limitFields,
  ...shownFields,
  ...decidedFields,
});
export type DriverRegistration = Static<typeof DriverRegistration>;

export const DriverChange = driverForm({
  fullName: optional(PersonName),
  phoneNumber: optional(Phone),
  password: optional(orEmpty(Password)),
  email: optional(orEmpty(Email)),
  gender: optional(oneOf(GENDERS)),
  salary: optional(Salary),
  vehicleNumber: optional(VehicleNumber),
  vehicleType: optional(VehicleType),
  ...decidedFields,
  ...limitFields,
  ...shownFields,
});
export type DriverChange = Static<typeof DriverChange>;

export const DOCUMENT_KINDS = ['license', 'aadhaar'] as const;
export const DOCUMENT_LIMIT_BYTES = 5 * 1024 * 1024;
const byId = Type.Object({ id: Id });
const DriverAnswer = Type.Object({ driver: Driver, message: Type.String() });

export const driverRoutes = {
  listDrivers: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver',
    access: only('admin'),
    summary: 'Drivers, newest first unless sorted otherwise',
    query: Type.Object({
      ...page,
      ...byNameOrRegistration,
      q: optional(SearchText),
      status: optional(oneOf(DRIVER_LIST_STATUSES)),
    }),
    reply: Type.Object({ drivers: Type.Array(Driver), nextCursor }),
  }),
  driverProfile: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver/profile',
    access: only('driver'),
    summary: 'The signed-in driver',
    reply: Type.Object({ driver: Driver }),
    errors: ['NOT_FOUND'],
  }),
  getDriver: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver/:id',
    access: only('admin'),
    summary: 'One driver',
    params: byId,
    reply: Type.Object({ driver: Driver }),
    errors: ['NOT_FOUND'],
  }),
  driverReport: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver/:id/report',
    access: only('admin'),
    summary: 'A driver with pay, latest rides and earnings',
    params: byId,
    reply: Type.Object({
      driver: Driver,
      salary: nullable(Rupees),
      totalAdvance: nullable(Rupees),
      remainingSalary: nullable(Rupees),
      bookings: Type.Array(Booking),
      completedBookings: nullable(Type.Integer()),
      totalEarnings: nullable(Rupees),
      unavailable: Type.Array(oneOf(['salary', 'booking']), {
        description: 'the parts that were away; their figures are null',
      }),
    }),
    errors: ['NOT_FOUND'],
  }),
  registerDriver: route({
    service: 'driver',
    method: 'POST',
    path: '/api/driver/register',
    access: anonymousOr('admin'),
    status: 201,
    cost: 'upload',
    summary: 'Register a driver: active by an admin, else a self registration that waits for activation',
    files: ['licenseImage', 'aadhaarCardImage'],
    body: DriverRegistration,
    bodyLimitBytes: 11 * 1024 * 1024,
    incomplete: { what: 'driver-incomplete' },
    reply: DriverAnswer,
    errors: ['ALREADY_EXISTS', 'RULE_BROKEN', 'UNSUPPORTED_TYPE', 'BODY_TOO_LARGE', 'UNAVAILABLE'],
  }),
  updateDriver: route({
    service: 'driver',
    method: 'PUT',
    path: '/api/driver/:id',
    access: only('admin'),
    cost: 'upload',
    summary: 'Change a driver, activate it, verify its documents',
    params: byId,
    files: ['licenseImage', 'aadhaarCardImage'],
    body: DriverChange,
    bodyLimitBytes: 11 * 1024 * 1024,
    incomplete: { what: 'driver-incomplete' },
    reply: DriverAnswer,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'ALREADY_EXISTS',
      'RULE_BROKEN',
      'UNSUPPORTED_TYPE',
      'BODY_TOO_LARGE',
      'UNAVAILABLE',
    ],
  }),
  driverDocument: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver/:id/documents/:kind',
    access: only('admin'),
    summary: "The image of a driver's document",
    params: Type.Object({ id: Id, kind: oneOf(DOCUMENT_KINDS) }),
    reply: Type.Null(),
    produces: ['image/jpeg', 'image/png'],
    errors: ['NOT_FOUND'],
  }),
  deleteDriver: route({
    service: 'driver',
    method: 'DELETE',
    path: '/api/driver/:id',
    access: only('admin'),
    summary: 'Delete a driver who has no ride under way',
    params: byId,
    reply: Message,
    errors: ['NOT_FOUND', 'DRIVER_HAS_RIDES', 'UNAVAILABLE'],
  }),
  updateLocation: route({
    service: 'driver',
    method: 'PUT',
    path: '/api/driver/location',
    access: only('driver'),
    status: 204,
    summary: "The driver's position now",
    body: exactly({ latitude: Latitude, longitude: Longitude }),
    reply: Type.Null(),
  }),
  livePositions: route({
    service: 'driver',
    method: 'GET',
    path: '/api/driver/positions',
    access: only('admin', 'company', 'user'),
    summary:
      "Where the cabs of the caller's rides on trip were last; the live events `driver_location` go on from there",
    reply: Type.Object({
      positions: Type.Array(
        Type.Object({ bookingId: Id, driverId: Id, latitude: Latitude, longitude: Longitude, at: Timestamp }),
        { description: 'one for each ride that has sent one, in no order' },
      ),
    }),
  }),
  presentPositions: route({
    service: 'driver',
    method: 'GET',
    path: '/internal/driver/positions',
    access: servicesOnly('booking'),
    summary: 'Where drivers were in the last two minutes, as far as they share it',
    reply: Type.Object({
      positions: Type.Array(Type.Object({ driverId: Id, latitude: Latitude, longitude: Longitude, at: Timestamp })),
    }),
  }),
  drivenDistance: route({
    service: 'driver',
    method: 'GET',
    path: '/internal/driver/rides/:id/driven',
    access: servicesOnly('booking'),
    summary: 'The km between the positions of a trip so far; null without any',
    params: byId,
    reply: Type.Object({ km: nullable(Type.Number()) }),
  }),
  driverRecord: route({
    service: 'driver',
    method: 'GET',
    path: '/internal/driver/drivers/:id',
    access: servicesOnly('auth', 'booking', 'salary'),
    summary: 'A driver, for the other services; 404 when deleted',
    params: byId,
    reply: Type.Object({
      driver: Driver,
      revision: Type.Integer({ description: 'facts up to this one are contained' }),
    }),
    errors: ['NOT_FOUND'],
  }),
};
