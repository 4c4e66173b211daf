import { allRoutes, routes, type RouteContract } from '@pahiya/contracts';
import fc from 'fast-check';
import { rideForm } from '../people.ts';
import { bodySchemaOf, encoded, placesOf, valueOf, type Schema } from '../schema-values.ts';

/** Who sends a request. The callers of `own` must never see what is `other`'s, and the other way round. */
export const CALLERS = [
  ...(['own', 'other'] as const).flatMap((of) =>
    (['user', 'company', 'driver'] as const).map((role) => ({ of, role })),
  ),
  { of: undefined, role: 'admin' as const },
  { of: undefined, role: undefined },
];
export type Caller = (typeof CALLERS)[number];

/** One request, made from the contract and then spoilt in places. Texts, so that a failure can be sent again as it was. */
export interface FuzzRequest {
  name: string;
  route: RouteContract;
  caller: Caller;
  url: string;
  headers: Record<string, string>;
  payload?: Buffer | string;
}

/** Every route that a client can call, but for a caller's own logout, after which nothing else would be tried. */
const fuzzed = allRoutes().filter(([, route]) => route.access.kind !== 'internal' && route !== routes.auth.logout);

const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  '"; drop table ride; --',
  '$where',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  'é'.normalize('NFD').repeat(50),
  '🚕'.repeat(200),
  'a'.repeat(5_000),
  '=cmd|x!A1',
  '__proto__',
  'constructor',
  '9999-12-31',
  '2026-02-30',
  'Infinity',
  '1e309',
];
const HOSTILE_JSON = [
  ...HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
  'null',
  'true',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '-1e308',
  '1e400',
  '9007199254740993',
  '{"__proto__":{"role":"admin"}}',
  '{"toString":1,"length":-1}',
  `${'['.repeat(60)}${']'.repeat(60)}`,
];
const HOSTILE_BODIES = ['', '{', '[]', 'null', '"text"', '{"a":1,"a":2}', '{"a":1}}', '\u0000', '['.repeat(3_000)];

/** Bodies that the service accepts where the contract's schema alone does not say enough. */
const EXAMPLES = new Map<RouteContract, () => object>([
  [routes.booking.createBooking, () => rideForm(4)],
  [routes.booking.estimateFare, () => rideForm(4)],
]);

const anyOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** Mostly absent, so that most requests reach the service. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const anyText = fc.oneof(anyOf(HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

/** What makes a request out of a route: indices into whatever the route has. */
const recipe = fc.record({
  at: fc.nat(),
  /** Whether the caller must be one whom the contract admits, or may be anybody. */
  admitted: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  caller: fc.nat(),
  /** Whose record the path names, or a hostile text. */
  named: fc.oneof({ weight: 4, arbitrary: fc.nat() }, { weight: 1, arbitrary: anyText }),
  query: fc.array(fc.record({ at: fc.nat(), text: fc.oneof(anyText, fc.nat({ max: 500 }).map(String)) }), {
    maxLength: 3,
  }),
  spoilt: fc.array(fc.record({ at: fc.nat(), json: anyOf(HOSTILE_JSON), named: fc.option(fc.nat()) }), {
    maxLength: 2,
  }),
  body: rarely(anyOf(HOSTILE_BODIES)),
  headers: fc.record({
    'accept-language': rarely(anyOf(['hi', 'hi;q=0.5, en', 'x'.repeat(300), '*'])),
    'idempotency-key': rarely(anyOf(['k1', 'k2', 'x'.repeat(300), ''])),
    'content-type': rarely(anyOf(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''])),
  }),
});
type Recipe = typeof recipe extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

function admittedTo({ access }: RouteContract): readonly Caller[] {
  if (access.kind !== 'roles') return CALLERS;
  return CALLERS.filter(({ role }) => (role === undefined ? access.anonymous : access.roles.includes(role)));
}

/** `count` requests, the same for the same seed and ids. */
export function requestsOf(
  seed: number,
  { count, ids }: { count: number; ids: readonly string[] },
): Promise<FuzzRequest[]> {
  return Promise.all(fc.sample(recipe, { seed, numRuns: count }).map((each) => requestOf(each, ids)));
}

async function requestOf(from: Recipe, ids: readonly string[]): Promise<FuzzRequest> {
  const [name, route] = at(fuzzed, from.at);
  const id = typeof from.named === 'number' ? at(ids, from.named) : from.named;
  const headers = Object.fromEntries(
    Object.entries(from.headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
  const caller = at(from.admitted ? admittedTo(route) : CALLERS, from.caller);
  const base = { name, route, caller, url: `${pathOf(route, id)}${queryOf(route, from)}` };
  if (!route.body) return { ...base, headers };
  if (route.files) {
    const form = await encoded(spoiltFields(route, from, ids), at([route.files, route.files.slice(1), []], from.at));
    return { ...base, headers: { 'content-type': form.type, ...headers }, payload: form.payload };
  }
  const payload = from.body ?? spoiltBody(route, from, ids);
  return { ...base, headers: { 'content-type': 'application/json', ...headers }, payload };
}

/** Used instead of `fillPath`, which throws at half a surrogate pair. */
function pathOf(route: RouteContract, id: string): string {
  // Without a name, or with dots alone, it would be the path of another route.
  const named = /^\.*$/.test(id) ? ' ' : id;
  const readable = /^[\w-]+$/.test(named) ? named : encodeURIComponent(named.toWellFormed());
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'kind' ? 'license' : readable));
}

function queryOf(route: RouteContract, { query }: Recipe): string {
  const names = [...Object.keys(route.query?.properties ?? {}), 'unasked'];
  if (query.length === 0) return '';
  return `?${query.map(({ at: index, text }) => `${at(names, index)}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`;
}

/** A whole body of the contract with the ids of the world, and up to two of its fields spoilt. */
function spoiltBody(route: RouteContract, { spoilt, named }: Recipe, ids: readonly string[]): string {
  const schema = bodySchemaOf(route);
  const example = EXAMPLES.get(route)?.() ?? valueOf(schema);
  const whole = naming(example, typeof named === 'number' ? at(ids, named) : undefined);
  let text = JSON.stringify(whole);
  for (const { at: index, json, named: other } of spoilt) {
    const places = placesOf(schema, JSON.parse(text.includes('1e400') ? JSON.stringify(whole) : text));
    if (places.length === 0) return json;
    text = at(places, index).bodyWith(other === null ? json : JSON.stringify(at(ids, other)));
    if (json === '1e400') return text;
  }
  return text;
}

function spoiltFields(route: RouteContract, { spoilt }: Recipe, ids: readonly string[]): Record<string, unknown> {
  const { properties = {} }: Schema = bodySchemaOf(route);
  const fields = valueOf(bodySchemaOf(route)) as Record<string, unknown>;
  const wrong = spoilt.map(({ at: index, json, named }) => [
    at(Object.keys(properties), index),
    named === null ? json : at(ids, named),
  ]);
  return { ...fields, ...Object.fromEntries(wrong) };
}

function naming(body: unknown, id: string | undefined): unknown {
  if (id === undefined || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name.endsWith('Id') ? id : value]));
}
