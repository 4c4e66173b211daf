import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { SHORTEST_PASSWORD } from './account-fields.ts';
import { MOBILE_NUMBER } from './phone.ts';

/** An enum of strings. The serialiser and the coercer also need `type: 'string'`. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
}

/**
 * The schema or null, as a list of types. An `anyOf` would mean the same, but makes the serialiser validate each value
 * before it writes it. Only for schemas with a single type.
 */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] };
  if (typeof type !== 'string') throw new TypeError('nullable() takes a schema with one type');
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
}

/** An object in a body. Refuses unknown members, so that a misspelt one is reported and not ignored. */
export function exactly<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An object like `exactly`, with every member optional, as in a PUT that sends only what changed. */
export function partial<T extends TProperties>(properties: T) {
  return Type.Partial(Type.Object(properties), { additionalProperties: false });
}

/** Opaque record identifier; its last 8 characters tell records apart. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** Short public code, 8 characters of Crockford base 32; its first 6 tell records apart. */
export const PublicCode = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{8}$' });
/** Increments with every change of a record. */
export const Revision = Type.Integer({
  minimum: 0,
  maximum: 2_000_000_000,
  description: 'grows by one with every change',
});
export const Day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  // Requests are also checked by isDay(): the day exists, from the year 1 on.
  format: 'date',
  description: 'YYYY-MM-DD, Asia/Kolkata',
});
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:mm, Asia/Kolkata' });
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' });
export const Timestamp = Type.String({
  // Checked by isTimestamp() in requests.
  format: 'date-time',
  description: 'ISO 8601 instant, with its offset from UTC',
});
export const Email = Type.String({ minLength: 3, maxLength: 254, format: 'email' });
export const Password = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: 200,
  description: `at least ${SHORTEST_PASSWORD} characters`,
});
/** A password in a login form. Not held to the rules for new ones, so that a wrong one gets the same answer as any other. */
export const PasswordAttempt = Type.String({ minLength: 1, maxLength: 200 });
export const Phone = Type.String({
  pattern: MOBILE_NUMBER.source,
  description: 'Indian mobile number, 10 digits',
});
export const PersonName = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
/** Marks a schema as a sum of money, so that the sentence about its limits writes them in rupees. */
export const RUPEES = 'rupees';
export const Rupees = Type.Number({ description: RUPEES });
/** A sum in a request: rupees with at most two decimals, from `minimum` (default 0) to `maximum`. */
export const sumUpTo = (maximum: number, { minimum = 0 } = {}) =>
  Type.Number({ minimum, maximum, multipleOf: 0.01, description: RUPEES });
export const Paise = Type.Integer({ description: 'paise' });
export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });
export const Note = Type.String({ maxLength: 500 });
/** The search text of a list. */
export const SearchText = Type.String({ maxLength: 100 });
export const describedSearchText = (description: string) => Type.String({ ...SearchText, description });

export const Message = Type.Object({ message: Type.String() });

/**
 * Holds the last name of a page in a list by name: 160 characters, of at most six bytes each in JSON, in base64.
 */
const LONGEST_CURSOR = 1500;
/** Keyset pages: `cursor` is the opaque `nextCursor` of the page before. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: LONGEST_CURSOR })),
};
export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];
export const PEOPLE_SORTS = ['name', 'registered'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
/** Sorting of people: by name ascending, or by registration, newest first; `order` reverses it. */
export const byNameOrRegistration = {
  sort: Type.Optional(oneOf(PEOPLE_SORTS)),
  order: Type.Optional(oneOf(ORDERS)),
};
/** Header of a list exported as a file: the number of its rows, counted when the export began. */
export const ROW_COUNT_HEADER = 'x-row-count';
export const nextCursor = Type.Optional(Type.String());
