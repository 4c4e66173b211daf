import { allRoutes, events, type RouteContract } from '../src/index.ts';

/** The parts of a JSON schema that readers and writers depend on. Length limits, patterns and descriptions may change at any time. */
export interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
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
}

/** All facts that other releases and other clients of the API depend on. */
export interface Contract {
  /** By method and path, e.g. `GET /api/bookings/:`; the names of parameters do not matter. */
  routes: Readonly<Record<string, ReleasedRoute>>;
  /** By type, e.g. `booking.ride.booked.v1`. */
  events: Readonly<Record<string, Shape>>;
}

const KEPT = new Set(['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const']);

function shapeOf(schema: object): Shape {
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key));
  return Object.fromEntries(
    kept.map(([key, value]: [string, unknown]) => {
      if (key === 'properties') return [key, mapValues(value as Record<string, object>, shapeOf)];
      if (key === 'items') return [key, shapeOf(value as object)];
      if (key === 'anyOf') return [key, (value as object[]).map(shapeOf)];
      return [key, value];
    }),
  );
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function accessOf({ access }: RouteContract): string[] {
  if (access.kind === 'public') return ['anyone'];
  if (access.kind === 'internal') return ['internal'];
  return [...access.roles, ...(access.anonymous ? ['anyone'] : [])];
}

function releasedRoute(route: RouteContract): ReleasedRoute {
  const { query, body, reply, status = 200, produces } = route;
  return {
    access: accessOf(route),
    status,
    ...(query ? { query: shapeOf(query) } : {}),
    ...(body ? { body: shapeOf(body) } : {}),
    reply: shapeOf(reply),
    ...(produces ? { produces } : {}),
  };
}

/** The contract as these sources declare it. */
export function presentContract(): Contract {
  const routes = allRoutes().flatMap(([, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path): [string, ReleasedRoute] => [
      `${route.method} ${path.replaceAll(/:[A-Za-z]+/g, ':')}`,
      releasedRoute(route),
    ]),
  );
  return { routes: Object.fromEntries(routes), events: mapValues(events, ({ data }) => shapeOf(data)) };
}
