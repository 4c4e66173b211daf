import { allRoutes, ANY_CALL_MAY_ANSWER, ERRORS, events, type ErrorCode, type RouteContract } from '../src/index.ts';
import { issueParams } from '../src/issues.ts';
import { clientMessages, liveTopics, serverMessages, SocketRefusal } from '../src/live-messages.ts';
import { problemParams } from '../src/problems.ts';

/** The parts of a JSON schema that readers and writers depend on. */
export interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  dependentRequired?: Readonly<Record<string, readonly string[]>>;
  /** Kept only where it is false: other members are refused. */
  additionalProperties?: false;
  /** The values of a record. */
  patternProperties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  anyOf?: readonly Shape[];
  enum?: readonly unknown[];
  const?: unknown;
}

export interface ReleasedRoute {
  /** Who may call it; `anyone`, `internal`, or roles. */
  access: readonly string[];
  status: number;
  query?: Shape;
  body?: Shape;
  reply: Shape;
  produces?: readonly string[];
  /** The processes that may call an `internal` route. */
  callers: readonly string[];
  /** The parameters of the path, in its order: their names do not matter. */
  params: readonly Shape[];
  /** The files of a form; empty if the body is JSON. */
  files: readonly string[];
  /** The codes of its own errors, besides those that any call may answer. */
  errors: readonly string[];
}

type Named<T> = Readonly<Record<string, T>>;

/** Everything that other releases and other clients of the API depend on. 0.1.0 and 0.2.0 keep less, but only the newest is compared. */
export interface Contract {
  /** The keywords of JSON Schema that its shapes keep. */
  keywords: readonly string[];
  /** The codes of the errors that any call may answer. */
  anyCallMayAnswer: readonly string[];
  /** By method and path, e.g. `GET /api/bookings/:`; the names of parameters do not matter. */
  routes: Named<ReleasedRoute>;
  /** By type, e.g. `booking.ride.booked.v1`. */
  events: Named<Shape>;
  /** The errors by their code, or by code and `what`: `RULE_BROKEN link-is-over`. */
  problems: Named<{ status: number; params: Shape }>;
  /** The params of an invalid field's issue, by the issue's code. */
  issues: Named<Shape>;
  /** What pages hear over Socket.IO. */
  serverMessages: Named<Shape>;
  /** What pages ask over Socket.IO. */
  clientMessages: Named<{ argument: Shape; answer: Shape }>;
  /** What processes tell one another over the live channel. */
  topics: Named<Shape>;
}

const keep = (value: unknown) => value;
const keepFalse = (value: unknown) => (value === false ? false : undefined);
const keepShape = (value: unknown) => shapeOf(value as object);
const keepShapes = (value: unknown) => mapValues(value as Record<string, object>, shapeOf);

/** What becomes of each keyword in a shape. */
const KEPT: Record<keyof Shape, (value: unknown) => unknown> = {
  type: keep,
  properties: keepShapes,
  required: keep,
  dependentRequired: keep,
  additionalProperties: keepFalse,
  patternProperties: keepShapes,
  items: keepShape,
  anyOf: (value) => (value as object[]).map(shapeOf),
  enum: keep,
  const: keep,
};

/** Limits and descriptions may change at any time (docs/teams.md). */
const LEFT_OUT = new Set([
  'default',
  'description',
  'examples',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
]);

/** @throws Error for a keyword that is neither kept nor left out: its changes would not be noticed. */
export function shapeOf(schema: object): Shape {
  const kept = Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (LEFT_OUT.has(keyword)) return [];
    if (!(keyword in KEPT)) throw new Error(`Say in snapshot.ts whether a release keeps the keyword ${keyword}.`);
    const part = KEPT[keyword as keyof Shape](value);
    return part === undefined ? [] : [[keyword, part]];
  });
  return Object.fromEntries(kept) as Shape;
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function accessOf({ access }: RouteContract): string[] {
  if (access.kind === 'public') return ['anyone'];
  if (access.kind === 'internal') return ['internal'];
  return [...access.roles, ...(access.anonymous ? ['anyone'] : [])];
}

function releasedRoute(route: RouteContract, path: string): ReleasedRoute {
  const { access, params, query, body, reply, status = 200, produces, files = [], errors = [] } = route;
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  return {
    access: accessOf(route),
    status,
    ...(query ? { query: shapeOf(query) } : {}),
    ...(body ? { body: shapeOf(body) } : {}),
    reply: shapeOf(reply),
    ...(produces ? { produces } : {}),
    callers: access.kind === 'internal' ? access.callers : [],
    params: names.map((name) => shapeOf(params?.properties[name] ?? {})),
    files,
    errors,
  };
}

function releasedProblems(): Contract['problems'] {
  const codes = Object.keys(problemParams) as ErrorCode[];
  const problems = codes.flatMap((code) =>
    problemParams[code].flatMap((schema) => {
      const params = shapeOf(schema);
      const cases = params.properties?.['what']?.enum ?? [];
      const names = cases.length === 0 ? [code] : cases.map((what) => `${code} ${String(what)}`);
      return names.map((name) => [name, { status: ERRORS[code].status, params: withoutCase(params) }]);
    }),
  );
  return Object.fromEntries(problems) as Contract['problems'];
}

/** Params without `what`, which is in the name of the problem. */
function withoutCase(params: Shape): Shape {
  const { what: _, ...properties } = params.properties ?? {};
  return { ...params, properties, required: (params.required ?? []).filter((name) => name !== 'what') };
}

/** The contract as these sources declare it. */
export function presentContract(): Contract {
  const routes = allRoutes().flatMap(([, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path): [string, ReleasedRoute] => [
      `${route.method} ${path.replaceAll(/:[A-Za-z]+/g, ':')}`,
      releasedRoute(route, path),
    ]),
  );
  return {
    keywords: Object.keys(KEPT),
    anyCallMayAnswer: ANY_CALL_MAY_ANSWER,
    routes: Object.fromEntries(routes),
    events: mapValues(events, ({ data }) => shapeOf(data)),
    problems: releasedProblems(),
    issues: mapValues(issueParams, shapeOf),
    serverMessages: mapValues({ ...serverMessages, connect_error: SocketRefusal }, shapeOf),
    clientMessages: mapValues(clientMessages, ({ argument, answer }) => ({
      argument: shapeOf(argument),
      answer: shapeOf(answer),
    })),
    topics: mapValues(liveTopics, shapeOf),
  };
}
