import { allRoutes, fillPath, ROLES, routes, Timestamp, type RouteContract, type RouteReply } from '@pahiya/contracts';
import type { CalledPlatform } from './called-platform.ts';
import type { OpenPlatform } from './open-platform.ts';
import {
  bodySchemaOf,
  encoded,
  encodedParts,
  placesOf,
  valueOf,
  type FormPart,
  type Place,
  type Schema,
} from './schema-values.ts';

let platform: OpenPlatform;

interface Fault {
  path: string;
  what: string;
  /** JSON text, because JSON.stringify cannot write 1e400. */
  body: string;
}

const EVERY_TYPE: Readonly<Record<string, string>> = {
  string: '"x"',
  number: '12',
  'a number as text': '"12"',
  'a truth as text': '"true"',
  boolean: 'true',
  null: 'null',
  array: '[]',
  object: '{}',
  'a number without end': '1e400',
};
const TAKEN_BY: Readonly<Record<string, readonly string[]>> = {
  string: ['string', 'a number as text', 'a truth as text'],
  number: ['number'],
  integer: ['number'],
  boolean: ['boolean'],
  array: ['array'],
  object: ['object'],
  null: ['null'],
};

const typesOf = (schema: Schema): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : schema.const === undefined ? [schema.type ?? []].flat() : ['string'];

const { description: TIMESTAMP } = Timestamp as Schema;

/** Values of the right type that the schema does not allow. */
function beyond(schema: Schema): Record<string, string> {
  const { maxLength, minimum, maximum, multipleOf, format, type, description } = schema.anyOf?.[0] ?? schema;
  return {
    ...(maxLength === undefined ? {} : { 'a long text': JSON.stringify('x'.repeat(maxLength + 1)) }),
    ...(minimum === undefined ? {} : { 'too little': String(minimum - 1) }),
    ...(maximum === undefined ? {} : { 'too much': '1e300' }),
    ...(multipleOf === undefined ? {} : { 'a fraction of a paisa': '1.005', 'hardly a fraction': '1.0000001' }),
    ...(type === 'integer' ? { 'half a number': '1.5' } : {}),
    ...(format === 'date'
      ? { 'no day': '"2026-02-30"', 'the year 0': '"0000-12-31"', 'no month': '"2026-13-01"' }
      : {}),
    // Recognised by its description, because a format may get lost.
    ...(description === TIMESTAMP
      ? { 'a day that does not exist': '"2026-02-30T09:00:00Z"', 'no offset from UTC': '"2026-11-21T09:00:00"' }
      : {}),
  };
}

/** For every object of a body, the body with an unknown member in that object. */
function unknownFieldsOf(schema: Schema, value: unknown, { path, bodyWith }: Omit<Place, 'schema'>): Fault[] {
  const objects = [
    { path, schema, bodyWith, value },
    ...placesOf(schema, value, { path, bodyWith })
      .filter((place) => place.schema.type === 'object' || place.schema.items?.type === 'object')
      .map((place) => {
        const isList = place.schema.type === 'array';
        const of = (isList ? place.schema.items : place.schema) ?? {};
        return {
          path: isList ? `${place.path}.0` : place.path,
          schema: of,
          value: valueOf(of),
          bodyWith: (json: string) => place.bodyWith(isList ? `[${json}]` : json),
        };
      }),
  ];
  return objects.map((object) => ({
    path: [object.path, 'unasked'].filter(Boolean).join('.'),
    what: 'a field that the contract lacks',
    body: object.bodyWith(JSON.stringify({ ...(object.value as object), unasked: 1 })),
  }));
}

function faultsOf(schema: Schema): Fault[] {
  const root = { path: '', bodyWith: (json: string) => json };
  const value = valueOf(schema);
  const wrong = placesOf(schema, value, root).flatMap((place) => {
    const types = typesOf(place.schema);
    if (types.length === 0) return [];
    const taken = types.flatMap((type) => TAKEN_BY[type] ?? []);
    const ofOtherTypes = Object.entries(EVERY_TYPE).filter(([type]) => !taken.includes(type));
    return [...ofOtherTypes, ...Object.entries(beyond(place.schema))].map(([what, json]) => ({
      path: place.path,
      what,
      body: place.bodyWith(json),
    }));
  });
  return [...wrong, ...unknownFieldsOf(schema, value, root)];
}

/** An existing driver, because the service reads the form of a change only after it has found the driver. */
let driverId = 'nobody';
const parameters = new Proxy<Record<string, string>>({}, { get: () => driverId });

/** The paths that the problem names, or the response if it is no problem. */
async function complaintsOf(route: RouteContract, sent: { payload: string | Buffer; type: string }): Promise<string[]> {
  const role = route.access.kind === 'roles' ? (route.access.roles.at(-1) ?? 'admin') : ROLES[3];
  const response = await platform.app.inject({
    method: route.method,
    url: fillPath(route.path, parameters),
    headers: { authorization: `Bearer ${platform.tokenFor(role)}`, 'content-type': sent.type },
    payload: sent.payload,
  });
  const { issues } = response.json<{ issues?: { path: string }[] }>();
  return response.statusCode === 400 && issues ? issues.map(({ path }) => path) : [String(response.statusCode)];
}

/**
 * Without internal routes: only our own services call them, with bodies that the compiler holds to the contract, and the
 * gateway passes none of them on.
 */
const withBody = allRoutes().filter(([, { access, body }]) => access.kind !== 'internal' && body !== undefined);

/** Texts from a form that are invalid for a field of that type. */
function wrongTexts(schema: Schema): string[] {
  const { type, enum: values, multipleOf, minimum, maxLength, format } = schema.anyOf?.[0] ?? schema;
  const wrong =
    type === 'number'
      ? ['abc', 'Infinity', String((minimum ?? 0) - 1), '1e300', '0x1', '0b1']
      : type === 'boolean' || values
        ? ['perhaps', '1', 'null']
        : [];
  return [
    ...wrong,
    ...(multipleOf === undefined ? [] : ['1.005']),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(format === 'date' ? ['2026-02-30'] : []),
  ];
}

/** What programs may send as a part that says it is JSON: other types, and the right one. */
const JSON_PARTS = ['true', 'null', '12', '"12"', '[]', '{}', '{ broken', ''];

/** Forms with one fault each, and the field in which it is. */
function faultsOfForm(route: RouteContract): { path: string; parts: FormPart[] }[] {
  const schema = bodySchemaOf(route);
  const fields = Object.entries(valueOf(schema) as object).map(([name, value]) => ({ name, text: String(value) }));
  const without = (path: string) => fields.filter(({ name }) => name !== path);
  const spoilt = fields.flatMap((field) => {
    const { name: path } = field;
    const inPlace = (...parts: Omit<FormPart, 'name'>[]) => ({
      path,
      parts: [...without(path), ...parts.map((part) => ({ name: path, ...part }))],
    });
    return [
      ...wrongTexts(schema.properties?.[path] ?? {}).map((text) => inPlace({ text })),
      ...JSON_PARTS.map((text) => inPlace({ text, type: 'application/json' })),
      inPlace(field, field),
    ];
  });
  const unknown = ['x', ''].map((text) => ({ path: 'unasked', parts: [...fields, { name: 'unasked', text }] }));
  return [...spoilt, ...unknown];
}

const PUNE = { address: 'Pune', lat: 18.52, lng: 73.86 };

/** Fields of bodies and forms that the contract does not allow. */
export function describeBodyFields({ platformOf }: Pick<CalledPlatform, 'platformOf'>): void {
  beforeAll(async () => {
    platform = platformOf();
    const { method, path, files } = routes.driver.registerDriver;
    const fields = { fullName: 'Ravi Kumar', phoneNumber: '9876543210', password: 'Kaveri#2026' };
    const { payload, type } = await encoded(fields, files);
    const headers = { authorization: `Bearer ${platform.tokenFor('admin')}`, 'content-type': type };
    const response = await platform.app.inject({ method, url: path, headers, payload });
    driverId = response.json<RouteReply<typeof routes.driver.registerDriver>>().driver._id;
  });

  it.each(withBody.filter(([, { files }]) => !files))(
    '%s names the field that is of another type, beyond its limits or none of its own',
    async (_name, route) => {
      const faults = faultsOf(bodySchemaOf(route));
      expect(faults.length).toBeGreaterThan(0);
      const passedOver: unknown[] = [];
      for (const { path, what, body } of faults) {
        const named = await complaintsOf(route, { payload: body, type: 'application/json' });
        if (!named.includes(path)) passedOver.push({ path, what, named });
      }
      expect(passedOver).toEqual([]);
    },
    60_000,
  );

  it.each(withBody.filter(([, { files }]) => files))(
    '%s names the field of its form that is wrong, no text, sent twice or none of its own',
    async (_name, route) => {
      const faults = faultsOfForm(route);
      expect(faults.length).toBeGreaterThan(0);
      const passedOver: unknown[] = [];
      for (const { path, parts } of faults) {
        const named = await complaintsOf(route, encodedParts(parts));
        if (!named.includes(path)) passedOver.push({ parts: parts.filter(({ name }) => name === path), named });
      }
      expect(passedOver).toEqual([]);
    },
  );

  it.each([
    ['a latitude without a longitude', { lat: 18.52 }, ['pickupLocation.lng']],
    ['a longitude without a latitude', { lng: 73.86 }, ['pickupLocation.lat']],
    ['null for a coordinate', { lat: null, lng: 73.86 }, ['pickupLocation.lat']],
    ['null for both', { lat: null, lng: null }, ['pickupLocation.lat', 'pickupLocation.lng']],
  ])('refuses a location with %s', async (_what, coordinates, paths) => {
    const form = { pickup: 'Pune', dropoff: 'Mumbai', date: '2099-01-01', time: '09:00', cabType: 'Sedan' };
    const body = { ...form, dropoffLocation: PUNE, pickupLocation: { address: 'Pune', ...coordinates } };
    for (const [name, route] of withBody.filter(([, { path }]) => /createBooking|estimate/.test(path)))
      expect([name, await complaintsOf(route, { payload: JSON.stringify(body), type: 'application/json' })]).toEqual([
        name,
        paths,
      ]);
  });

  it.each(['/api/bookings/allBookings?date=2026-02-30', '/api/bookings/figures?from=0000-01-01&to=2026-01-01'])(
    'knows no such day in a query: %s',
    async (url) => {
      const response = await platform.app.inject({
        url,
        headers: { authorization: `Bearer ${platform.tokenFor('admin')}` },
      });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
}
