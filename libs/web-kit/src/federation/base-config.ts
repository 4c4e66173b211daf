import { fileURLToPath } from 'node:url';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { styleRule } from '@pahiya/ui/build';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { PrecompressPlugin } from './precompress.ts';
import { type Mode } from './shared.ts';

/** The oldest browsers with CSS light-dark(), which the tokens use, and AbortSignal.any, which the api client uses. */
export const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.5'];

const requireHere = createRequire(import.meta.url);
const entryOf = (name: string): string => fileURLToPath(import.meta.resolve(name));
const commonJsEntryOf = (name: string): string => requireHere.resolve(name);

/**
 * Modules that are replaced in a build. The federation plugins import the CommonJS entries of their runtime, which no
 * bundler can tree-shake. The runtime's packages also have ES module entries for bundlers.
 */
const FEDERATION_MODULES = {
  [commonJsEntryOf('@module-federation/webpack-bundler-runtime')]: entryOf(
    '@module-federation/webpack-bundler-runtime/bundler',
  ),
  [commonJsEntryOf('@module-federation/inject-external-runtime-core-plugin')]: entryOf(
    '@module-federation/inject-external-runtime-core-plugin',
  ),
  '@module-federation/runtime': entryOf('@module-federation/runtime/bundler'),
  '@module-federation/enhanced/runtime$': entryOf('@module-federation/runtime/bundler'),
};

/** One glyph on every page with a price: 1 kB, inlined because a separate request would double it. */
export const RUPEE_SIGN = /anek-rupee\.woff2$/;

/** ui has its own parser for messages, so the library's parser is left out. */
const NO_PARSER = fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'));

/** A script that takes longer counts as failed, so that the remote's boundary can show an error. */
const CHUNK_TIMEOUT_MS = 8_000;

/** The folder of the contracts; the contract loader reduces its modules to plain values for browsers. */
const CONTRACTS = dirname(realpathSync(fileURLToPath(import.meta.resolve('@pahiya/contracts'))));

export type BuildArguments = [env: unknown, argv: { mode?: string }];

export const modeOf = ([, argv]: BuildArguments): Mode => (argv.mode === 'development' ? 'development' : 'production');

export function scriptRule(mode: Mode, target: 'web' | 'node'): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: {
            runtime: 'automatic',
            development: mode === 'development',
            refresh: mode === 'development' && target === 'web',
          },
        },
      },
      env: { targets: target === 'web' ? BROWSERS : ['node 24'] },
    },
  };
}

export const contractRule: RuleSetRule = {
  test: /\.ts$/,
  include: CONTRACTS,
  enforce: 'pre',
  loader: fileURLToPath(new URL('contract-loader.ts', import.meta.url)),
  sideEffects: false,
};

const FILES_OF_THEIR_OWN = {
  // A Hindi page needs all Hindi messages at once: one request instead of one for each folder.
  hindi: { test: /messages\.hi\.ts$/, name: 'hindi', chunks: 'async', enforce: true },
  // A separate file costs a request and a hash, so shared code is duplicated in each page unless it is large.
  default: { minChunks: 2, reuseExistingChunk: true, minSize: 40_000 },
  maplibre: { test: /maplibre-gl/, name: 'maplibre', chunks: 'async', enforce: true },
} as const;

const MINIMIZERS = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

export function baseConfig(name: string, root: string, mode: Mode): Configuration {
  const hash = mode === 'production' ? '.[contenthash:8]' : '';
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    output: {
      path: join(root, 'dist'),
      clean: true,
      uniqueName: `pahiya_${name}`,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      cssFilename: `assets/[name]${hash}.css`,
      cssChunkFilename: `assets/[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      alias: { '@formatjs/icu-messageformat-parser$': NO_PARSER, ...FEDERATION_MODULES },
    },
    module: {
      // Custom properties keep their names, because one module sets properties that other modules read.
      parser: {
        'css/auto': { namedExports: false, dashedIdents: false },
        'css/module': { namedExports: false, dashedIdents: false },
      },
      // The browser build and the pre-rendering build must use the same class names.
      generator: {
        'css/auto': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
        'css/module': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
      },
      rules: [
        scriptRule(mode, 'web'),
        contractRule,
        styleRule(BROWSERS),
        { test: /\.(woff2|png|svg|jpg)$/, exclude: RUPEE_SIGN, type: 'asset/resource' },
        { test: RUPEE_SIGN, type: 'asset/inline' },
        // The library imports scripts from URLs that it gets at run time. A bundler cannot resolve them, and we pass
        // none.
        { test: /maplibre-gl\.mjs$/, parser: { exprContextCritical: false, unknownContextCritical: false } },
      ],
    },
    optimization: {
      splitChunks: { cacheGroups: FILES_OF_THEIR_OWN },
      mangleExports: 'size',
      chunkIds: mode === 'production' ? 'deterministic' : 'named',
      minimizer: MINIMIZERS,
    },
    performance: false,
    // Federation requests shared chunks that a lazy build has not compiled yet.
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

/**
 * Makes Chromium compile the whole script on another thread while it downloads, instead of each function on its first
 * call. A page runs most of what it downloads, except the megabyte of the map library. Other browsers treat it as a
 * comment.
 */
const compileEarly = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  exclude: /maplibre/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
});

export function developmentPlugins(mode: Mode): NonNullable<Configuration['plugins']> {
  if (mode === 'production') return [compileEarly, new PrecompressPlugin()];
  return [
    new ReactRefreshRspackPlugin(),
    new rspack.NormalModuleReplacementPlugin(
      /^react-refresh\/runtime$/,
      fileURLToPath(new URL('refresh-runtime.cjs', import.meta.url)),
    ),
  ];
}
