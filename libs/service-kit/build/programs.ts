import { join } from 'node:path';
import type { Chunk, Configuration } from '@rspack/core';
import unbundled from './unbundled.json' with { type: 'json' };

/** Packages that stay in node_modules, because they find files of their own beside their code: compiled code, fonts, pages. */
const UNBUNDLED = new RegExp(`^(${unbundled.join('|')})(/|$)`);

/** Packages that are not installed. Who requires one does it in a `try`, and does without. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate'];

/** A thread or a process that a service starts is small, and loads nothing of the others. What is imported lazily has no name. */
const sharesCode = ({ name }: Chunk): boolean => name !== undefined && !/-(thread|process)$/.test(name);

/** The files that the programs of a project share. */
const SHARED: NonNullable<Configuration['optimization']>['splitChunks'] = {
  chunks: sharesCode,
  cacheGroups: {
    defaultVendors: { test: /node_modules/, priority: -10, name: 'packages' },
    default: { minChunks: 2, priority: -20, name: 'shared' },
  },
};

/**
 * Builds the programs of one project, each an entry of `src/`, to `dist/<name>.js` and what they share: three files with
 * the code of all packages instead of a thousand, from which a process loads in a third of the time (docs/decisions/0017-programs-are-built.md).
 */
export const programsConfig = (root: string, programs: Readonly<Record<string, string>>): Configuration => ({
  mode: 'production',
  context: root,
  target: 'node24',
  entry: programs,
  devtool: false,
  output: {
    path: join(root, 'dist'),
    clean: true,
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    filename: '[name].js',
    chunkFilename: '[name].js',
    assetModuleFilename: '[name]-[hash:8][ext]',
    // A module that has thrown throws again for who requires it next, as in Node, and is not half there.
    strictModuleErrorHandling: true,
  },
  externals: [
    UNBUNDLED,
    { '@node-rs/xxhash': 'import @node-rs/xxhash' },
    Object.fromEntries(OPTIONAL.map((name) => [name, `node-commonjs ${name}`])),
  ],
  externalsType: 'module',
  resolve: {
    extensions: ['.js', '.mjs', '.json'],
    // The same client without the commands of modules that no server of ours has: half of its code.
    alias: { redis$: '@redis/client' },
  },
  // __dirname and import.meta.dirname stay what Node says they are.
  node: false,
  module: {
    rules: [
      // It requires drivers of other databases by names that a configuration gives.
      { test: /typeorm/, parser: { exprContextCritical: false } },
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: ['node 24'] } },
      },
    ],
  },
  optimization: {
    // Read in stacks and profiles, never sent to anybody.
    minimize: false,
    nodeEnv: false,
    // What programs share is loaded once, also where one is a preload of another.
    runtimeChunk: 'single',
    splitChunks: SHARED,
    chunkIds: 'named',
    moduleIds: 'named',
    mangleExports: false,
  },
  performance: false,
  stats: 'errors-warnings',
});
