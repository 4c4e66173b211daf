import { join } from 'node:path';
import type { Chunk, Configuration } from '@rspack/core';
import unbundled from './unbundled.json' with { type: 'json' };

/**
 * Packages that stay in node_modules, because they look for other files next to their code: compiled code, fonts,
 * pages.
 */
const UNBUNDLED = new RegExp(`^(${unbundled.join('|')})(/|$)`);

/** Packages that are not installed. The code that requires one does so in a `try`, and works without it. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate'];

/**
 * Threads and processes that a service starts are small, and load none of the other programs' code. Lazily imported
 * code has no name.
 */
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
    // A module that has thrown throws again when it is required again, as in Node. Otherwise it would be half loaded.
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
    // The same client without the commands of Redis modules, which are half of its code and which no server of ours
    // has.
    alias: { redis$: '@redis/client' },
  },
  // __dirname and import.meta.dirname keep Node's values.
  node: false,
  module: {
    rules: [
      // TypeORM requires drivers of other databases by names from a configuration.
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
    // The code is read in stacks and profiles, and never sent to anybody.
    minimize: false,
    nodeEnv: false,
    // Code that programs share is loaded once, even if one program is a preload of another.
    runtimeChunk: 'single',
    splitChunks: SHARED,
    chunkIds: 'named',
    moduleIds: 'named',
    mangleExports: false,
  },
  performance: false,
  stats: 'errors-warnings',
});
