import { Type, type Static } from 'typebox';
import { everyone, route } from './route.ts';
import { ROLES } from './roles.ts';
import { oneOf } from './schema.ts';

/** `label` is English; `labels` has the same in other languages, by their codes. */
export const NavigationItem = Type.Object({
  label: Type.String(),
  labels: Type.Optional(Type.Object({ hi: Type.String() })),
  path: Type.String(),
});
/**
 * What the shell needs to know of a remote; `paths` are the first segments of the routes it answers, `publicPaths` those
 * of them that anybody may open, whatever `roles` says: registration, a login. `preload` are the files that its first
 * screen needs, to be fetched while the shell still starts.
 */
export const RemoteEntry = Type.Object({
  name: Type.String(),
  entry: Type.String(),
  basePath: Type.String(),
  paths: Type.Array(Type.String()),
  publicPaths: Type.Optional(Type.Array(Type.String())),
  roles: Type.Array(oneOf(ROLES)),
  navigation: Type.Array(NavigationItem),
  preload: Type.Optional(Type.Array(Type.String())),
});
export type RemoteEntry = Static<typeof RemoteEntry>;

export const gatewayRoutes = {
  remotes: route({
    service: 'gateway',
    method: 'GET',
    path: '/remotes.json',
    access: everyone,
    summary: 'What the shell loads',
    reply: Type.Object({
      remotes: Type.Array(RemoteEntry),
      mapStyleUrl: Type.Optional(
        Type.String({ description: 'a MapLibre style; without it maps are drawn in our own' }),
      ),
    }),
  }),
};
