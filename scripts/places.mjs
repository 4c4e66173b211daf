import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** The Node of the package `node`, independent of the machine's. */
export const node24 = join(root, 'node_modules/node/bin/node');
/** The link through which commands of packages (`#!/usr/bin/env node`) find that Node. */
export const node24Link = join(root, 'node_modules/.bin/node');
export const cacheDir = join(root, 'node_modules/.cache/pahiya');
/** Programs that the tests' setup has fetched, newer than the machine's. */
export const programsDir = join(cacheDir, 'programs');
/**
 * Keeps compiled code between starts of a process: most of a start is loading some thousand modules. It holds V8's code of
 * single modules, by their content. Results of tasks are kept by Nx alone.
 */
export const keepsCompiledCode = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') };

/** The JavaScript behind a command of node_modules/.bin, to be run by node24. */
export const tools = {
  jest: join(root, 'node_modules/jest/bin/jest.js'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  nx: join(root, 'node_modules/nx/dist/bin/nx.js'),
  oxfmt: join(root, 'node_modules/oxfmt/bin/oxfmt'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  rspack: join(root, 'node_modules/@rspack/cli/bin/rspack.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
};
