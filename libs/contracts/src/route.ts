import type { Static, TObject, TSchema } from 'typebox';
import type { Cost } from './costs.ts';
import type { ErrorCode } from './errors.ts';
import type { Lack } from './problems.ts';
import type { ProcessName, Role, ServiceName } from './roles.ts';

/** Who may call a route. `internal` routes are for the services that they name and never pass the gateway. */
export type Access =
  | { kind: 'public' }
  | { kind: 'internal'; callers: readonly ProcessName[] }
  /** `anonymous`: a caller without a token is served too; one with a token must have one of the roles. */
  | { kind: 'roles'; roles: readonly Role[]; anonymous: boolean };

export const everyone = { kind: 'public' } as const satisfies Access;
export function servicesOnly<const C extends readonly ProcessName[]>(...callers: C) {
  return { kind: 'internal', callers } as const;
}
export function only<const R extends readonly Role[]>(...roles: R) {
  return { kind: 'roles', roles, anonymous: false } as const;
}
export function anonymousOr<const R extends readonly Role[]>(...roles: R) {
  return { kind: 'roles', roles, anonymous: true } as const;
}

/**
 * The fact that is reported if a required field is missing or empty. With `field`, the fact is reported only if that
 * field is missing or empty, or has no value of its type above 0.
 */
export interface Incomplete {
  what: Lack;
  field?: string;
}

export interface RouteContract {
  service: ServiceName | 'gateway';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  /** Further paths of the same route, without /api: docs/product.md, Calls. */
  aliases?: readonly string[];
  access: Access;
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** The body is a multipart form whose text fields are `body` and whose files are these. */
  files?: readonly string[];
  /** The status of success; default 200. */
  status?: 200 | 201 | 202 | 204;
  reply: TSchema;
  /** Media types of files that a success may answer instead of JSON. */
  produces?: readonly ('application/pdf' | 'text/csv' | 'image/jpeg' | 'image/png')[];
  /** Possible errors besides ANY_CALL_MAY_ANSWER. The tests of a service fail where it answers another. */
  errors?: readonly ErrorCode[];
  /** The promised sentence for an incomplete body, if there is one (docs/sentences.md). Other faults name their field. */
  incomplete?: Incomplete;
  /**
   * The budget that requests of the route use, in addition to that of all requests. Not needed for a search, which has
   * `q`.
   */
  cost?: Cost;
  /** The budget of requests whose `format` asks for a file. */
  fileCost?: Cost;
  /** The maximum size of a body in bytes; default 64 KiB. */
  bodyLimitBytes?: number;
}

export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;

/** Declares a route; exists for type inference. */
export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type RouteParams<R extends RouteContract> = StaticOf<R['params']>;
export type RouteQuery<R extends RouteContract> = StaticOf<R['query']>;
export type RouteBody<R extends RouteContract> = StaticOf<R['body']>;
export type RouteReply<R extends RouteContract> = Static<R['reply']>;

/** Fills the parameters into a path: `fillPath('/a/:id', { id: 'x y' })` is `/a/x%20y`. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
