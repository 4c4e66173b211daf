import { Type, type Static } from 'typebox';
import { CLIENT_ERROR_LENGTHS } from './client-error-limits.ts';
import { ClientSpans } from './client-spans.ts';
import { REMOTE_NAME } from './remote-name.ts';
import { everyone, route } from './route.ts';
import { ROLES } from './roles.ts';
import { exactly, oneOf } from './schema.ts';

/** `label` is English; `labels` has the labels in other languages, by their codes. */
const NavigationItem = Type.Object({
  label: Type.String(),
  labels: Type.Optional(Type.Object({ hi: Type.String() })),
  path: Type.String(),
});
/** `^1.2.0` means that version, or a later one with the same first number. */
const RequiredVersion = Type.String({ pattern: '^\\^[1-9]\\d*\\.\\d+\\.\\d+$' });
/** The hash in the form that browsers compare with decompressed files: `sha256-…`. */
const Integrity = Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' });
/**
 * A remote as the shell knows it. `paths` are the first segments of its routes; `publicPaths` are those that anybody may
 * open, whatever `roles` says, e.g. a registration. The next three are fetched while the shell starts: `preload` are the
 * files of the first screen, `firstParts` the names of the shell's chunks that it uses, and `firstCalls` the API addresses
 * that a page fetches when it opens, by its path; `{-21}` in an address is the day three weeks ago in India. `requires` are
 * the versions of ui and web-kit that the build was made with. `integrity` has the hashes of the entry and of `preload`, by
 * address; the entry has those of all other files.
 */
export const RemoteEntry = Type.Object({
  name: Type.String({ pattern: `^${REMOTE_NAME}$` }),
  entry: Type.String(),
  basePath: Type.String(),
  paths: Type.Array(Type.String()),
  publicPaths: Type.Optional(Type.Array(Type.String())),
  roles: Type.Array(oneOf(ROLES)),
  navigation: Type.Array(NavigationItem),
  preload: Type.Optional(Type.Array(Type.String())),
  firstParts: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]+$' }))),
  firstCalls: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^/api/[^\\s"<>]*$' })))),
  requires: Type.Optional(Type.Record(Type.String(), RequiredVersion)),
  integrity: Type.Optional(Type.Record(Type.String(), Integrity)),
});
export type RemoteEntry = Static<typeof RemoteEntry>;
/**
 * A remote in /remotes.json, without the fields that the gateway writes into pages, and with no hash but the entry's. A
 * `refused` remote needs a version of ui or web-kit that the shell lacks: it is not loaded, and `before` is the newest
 * kept version that fits.
 */
export const DeployedRemote = Type.Object({
  ...Type.Omit(RemoteEntry, ['firstCalls', 'firstParts', 'preload']).properties,
  refused: Type.Optional(
    Type.Object({ before: Type.Optional(Type.Pick(RemoteEntry, ['entry', 'requires', 'integrity'])) }),
  ),
});
export type DeployedRemote = Static<typeof DeployedRemote>;

/** The build in the remote's own folder, `mfe-rider/dist`: the default for remotes without a chosen version. */
export const CURRENT_VERSION = 'current';
/** The cookie that web-kit keeps while a person of a company is signed in: the company's code and id, `DEMO01.<id>`. */
export const TENANT_COOKIE = 'tenant';

const RemoteVersion = Type.String({
  pattern: '^(https?://\\S+/|[A-Za-z0-9][A-Za-z0-9._-]{0,63})$',
  description: "'current', the name of a kept version, or the address of a built remote that ends with /",
});
/** The versions of a remote: a company's own takes precedence over the canary, and the canary over the default. */
export const RemoteVersions = Type.Object(
  {
    default: Type.Optional(RemoteVersion),
    tenants: Type.Optional(
      Type.Record(Type.String({ description: "a company's code or id" }), RemoteVersion, {
        description: 'by code or id of the company',
      }),
    ),
    canary: Type.Optional(
      Type.Object(
        {
          version: RemoteVersion,
          share: Type.Number({ minimum: 0, maximum: 1, description: 'part of all browsers, 0 to 1' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type RemoteVersions = Static<typeof RemoteVersions>;
/** The content of the file at REMOTES_CONFIG, by the names of the remotes. */
export const RemotesConfig = Type.Object(
  { remotes: Type.Record(Type.String(), RemoteVersions) },
  { additionalProperties: false },
);
export type RemotesConfig = Static<typeof RemotesConfig>;

/** `load`: the remote did not load; `render`: it threw while rendering; `script`: any other uncaught error. */
const CLIENT_ERROR_KINDS = ['load', 'render', 'script'] as const;
/** A page's report of an error. The page removes personal data before it sends it. */
export const ClientError = exactly({
  remote: Type.String({
    maxLength: 40,
    pattern: `^${REMOTE_NAME}$`,
    description: "name of the remote; 'shell' for the page around the remotes",
  }),
  version: Type.String({
    maxLength: 64,
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
    description: "'current' or the name of a kept version",
  }),
  kind: oneOf(CLIENT_ERROR_KINDS),
  message: Type.String({ minLength: 1, maxLength: CLIENT_ERROR_LENGTHS.message }),
  stack: Type.Optional(Type.String({ maxLength: CLIENT_ERROR_LENGTHS.stack })),
  page: Type.Optional(
    Type.String({
      maxLength: CLIENT_ERROR_LENGTHS.page,
      pattern: '^[^?#]*$',
      description: "the page's path, without ids and query",
    }),
  ),
});
export type ClientError = Static<typeof ClientError>;

export const gatewayRoutes = {
  remotes: route({
    service: 'gateway',
    method: 'GET',
    path: '/remotes.json',
    access: everyone,
    summary: 'What the shell loads',
    reply: Type.Object({
      remotes: Type.Array(DeployedRemote),
      mapStyleUrl: Type.Optional(
        Type.String({ description: 'a MapLibre style; without it maps are drawn in our own' }),
      ),
    }),
  }),
  reportError: route({
    service: 'gateway',
    method: 'POST',
    path: '/api/client-errors',
    access: everyone,
    status: 204,
    summary: 'An error in a page, for the log and the metrics',
    body: ClientError,
    reply: Type.Null(),
  }),
  reportSpans: route({
    service: 'gateway',
    method: 'POST',
    path: '/api/client-spans',
    access: everyone,
    status: 204,
    summary: "A page's part of traces, for the collector; 404 where none is configured",
    body: ClientSpans,
    bodyLimitBytes: 32 * 1024,
    reply: Type.Null(),
    errors: ['NOT_FOUND'],
  }),
};
