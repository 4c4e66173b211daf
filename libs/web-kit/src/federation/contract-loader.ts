import { type LoaderContext } from '@rspack/core';
import { pathToFileURL } from 'node:url';

interface Route {
  access: { kind: string };
  [member: string]: unknown;
}

/**
 * What only servers and the API description need of a route. A screen that wants the limits of a field imports the schema
 * itself, and then only that one.
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
]);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function forBrowsers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.some(([, member]) => isRoute(member))) return value;
  return Object.fromEntries(
    entries
      .filter(([, route]) => isRoute(route) && route.access.kind !== 'internal')
      .map(([name, route]) => [name, isRoute(route) ? routeForBrowsers(route) : route]),
  );
}

/** Whether a call carries the session's token is all that a client asks of `access`; who may make it, the server says. */
function routeForBrowsers({ access: { kind }, ...route }: Route): object {
  const known = Object.entries(route).filter(([member]) => !SERVER_MEMBERS.has(member));
  return { ...Object.fromEntries(known), access: { kind } };
}

const dropDescriptions = (key: string, value: unknown): unknown =>
  key === 'description' && typeof value === 'string' ? undefined : value;

/**
 * Turns a module of the contract into its values: schemas become the JSON they are, routes keep what a client needs
 * (method, path and the kind of access). Neither the schema library nor the schemas of the calls reach a browser.
 * What JSON can't carry (functions that build schemas, patterns) is left out: importing it in web code fails the build.
 */
export default function contractLoader(this: LoaderContext, source: string): void {
  const done = this.async();
  if (!/^import \{ Type\b.* from 'typebox';$/m.test(source)) {
    done(null, source);
    return;
  }
  import(pathToFileURL(this.resourcePath).href).then(
    (module: Record<string, unknown>) => {
      const exports = Object.entries(module).filter(
        ([, value]) => !(value instanceof Function || value instanceof RegExp),
      );
      const lines = exports.map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(forBrowsers(value), dropDescriptions)};`,
      );
      done(null, lines.join('\n'));
    },
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
