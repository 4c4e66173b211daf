import { createRequire } from 'node:module';

export type Mode = 'production' | 'development';

const requireHere = createRequire(import.meta.url);

/**
 * Loaded once per page, from the shell. react-router is not in the list: sharing it would load its whole barrel (51 kB
 * instead of 26 kB), so web-kit re-exports the few names we use. `@pahiya/ui` has one entry and is shared because two
 * copies would create two sets of React contexts.
 */
const SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', 'zustand', '@pahiya/ui', '@pahiya/web-kit'];

const QUERY_LIBRARY = '@tanstack/react-query';
/** A subset of the query library, shared instead of the whole. */
const QUERY_NAMES = '@pahiya/web-kit/query';
const { version: queryVersion } = requireHere(`${QUERY_LIBRARY}/package.json`) as { version: string };

/** Development builds of remotes bundle everything, including the whole query library. */
export const sharedByShell = (mode: Mode) => ({
  ...Object.fromEntries(SINGLETONS.map((name) => [name, { singleton: true, eager: true }])),
  [QUERY_NAMES]: { singleton: true, eager: true, version: queryVersion, requiredVersion: false as const },
  ...(mode === 'development' && { [QUERY_LIBRARY]: { singleton: true, eager: true } }),
});
/** The federation runtime does not compare versions: `requires` decides whether a remote fits before it is loaded. */
const FROM_SHELL = { singleton: true, import: false, requiredVersion: false } as const;
export const sharedByRemote = (mode: Mode) =>
  mode === 'development'
    ? Object.fromEntries([...SINGLETONS, QUERY_LIBRARY].map((name) => [name, { singleton: true }]))
    : {
        ...Object.fromEntries(SINGLETONS.map((name) => [name, FROM_SHELL])),
        [QUERY_LIBRARY]: { ...FROM_SHELL, shareKey: QUERY_NAMES },
      };
