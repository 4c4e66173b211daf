import { type LoaderContext } from '@rspack/core';
import { pathToFileURL } from 'node:url';

interface Route {
  access: { kind: string };
  [member: string]: unknown;
}

/**
 * The members of a route that only servers and the API description need. A screen that needs the limits of a field
 * imports only that field's schema.
 */
const SERVER_MEMBERS = new Set([
  'service',
  'aliases',
  'summary',
  'params',
  'query',
  'body',
  'files',
  'reply',
  'errors',
  'produces',
  'bodyLimitBytes',
  'status',
  'incomplete',
  'cost',
  'fileCost',
]);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Whether the value contains routes of several services, grouped by service. */
function holdsRoutes(value: object): boolean {
  const groups = Object.values(value);
  return groups.some((group) => typeof group === 'object' && group !== null && Object.values(group).some(isRoute));
}

function forBrowsers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.some(([, member]) => isRoute(member)))
    return holdsRoutes(value) ? Object.fromEntries(entries.map(([name, group]) => [name, forBrowsers(group)])) : value;
  return Object.fromEntries(
    entries
      .filter(([, route]) => isRoute(route) && route.access.kind !== 'internal')
      .map(([name, route]) => [name, isRoute(route) ? routeForBrowsers(route) : route]),
  );
}

/**
 * Keeps only the kind of `access`, because a client needs to know only whether a call carries the token. The server
 * checks who may make the call.
 */
function routeForBrowsers({ access: { kind }, ...route }: Route): object {
  const known = Object.entries(route).filter(([member]) => !SERVER_MEMBERS.has(member));
  return { ...Object.fromEntries(known), access: { kind } };
}

/** The contract's export of all routes, grouped by the service that answers them. */
const ALL_ROUTES = /^export const routes = \{$.*?^\};$/ms;

/**
 * The modules that replace the contract's object of all routes: one that exports the services, and one for each
 * service's routes. A bundle then contains only the routes that its code names. With an object it would contain all
 * routes.
 */
function moduleOfRoutes(routes: object, service: string | null): string {
  const members = Object.entries(routes);
  return service === null || service === ''
    ? members.map(([name]) => `export * as ${name} from './index.ts?routes=${name}';`).join('\n')
    : moduleOf(forBrowsers(Object.fromEntries(members)[service]) as object);
}

const moduleOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, dropDescriptions)};`)
    .join('\n');

const dropDescriptions = (key: string, value: unknown): unknown =>
  key === 'description' && typeof value === 'string' ? undefined : value;

/**
 * Reduces a module of the contract to its values: schemas become JSON, and routes keep what a client needs (method,
 * path and the kind of access). Neither the schema library nor the schemas of the calls reach a browser. Exports that
 * JSON cannot represent (functions that build schemas, patterns) are left out: importing them in web code fails the
 * build.
 */
export default function contractLoader(this: LoaderContext, source: string): void {
  const done = this.async();
  const routesOf = new URLSearchParams(this.resourceQuery);
  if (!routesOf.has('routes') && !/^import \{ Type\b.* from 'typebox';$/m.test(source)) {
    done(null, source.replace(ALL_ROUTES, "import * as routes from './index.ts?routes';\nexport { routes };"));
    return;
  }
  import(pathToFileURL(this.resourcePath).href).then(
    (module: Record<string, unknown>) => {
      if (routesOf.has('routes')) return done(null, moduleOfRoutes(module['routes'] as object, routesOf.get('routes')));
      const values = Object.entries(module)
        .filter(([, value]) => !(value instanceof Function || value instanceof RegExp))
        .map(([name, value]) => [name, forBrowsers(value)] as const);
      done(null, moduleOf(Object.fromEntries(values)));
    },
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
