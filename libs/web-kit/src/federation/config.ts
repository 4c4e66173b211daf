import { fileURLToPath } from 'node:url';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';
import { remoteDevServer, shellDevServer } from './dev-servers.ts';
import { EmitRemoteManifestPlugin } from './emit-remote-manifest.ts';
import { PrecompressPlugin } from './precompress.ts';

/**
 * The oldest browsers with CSS light-dark(), which the tokens are written in, and AbortSignal.any, which the api client
 * is built on. Older targets would have every colour rewritten.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.5'];

/**
 * Loaded once per page, from the shell. react-router is not in the list: shared as such it would bring its whole
 * barrel (51 kB instead of 26 kB); web-kit re-exports the few names we use. `@pahiya/ui` is one entry for the same
 * reason that it is shared: two entries would be two sets of React contexts.
 */
const SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', 'zustand', '@pahiya/ui', '@pahiya/web-kit'];

const QUERY_LIBRARY = '@tanstack/react-query';
/** A part of the library, shared in its place. */
const QUERY_NAMES = '@pahiya/web-kit/query';
const requireHere = createRequire(import.meta.url);
const { version: queryVersion } = requireHere(`${QUERY_LIBRARY}/package.json`) as { version: string };

/** While remotes are developed they bundle everything, the whole library too. */
const sharedByShell = (mode: Mode) => ({
  ...Object.fromEntries(SINGLETONS.map((name) => [name, { singleton: true, eager: true }])),
  [QUERY_NAMES]: { singleton: true, eager: true, version: queryVersion, requiredVersion: false as const },
  ...(mode === 'development' && { [QUERY_LIBRARY]: { singleton: true, eager: true } }),
});
const sharedByRemote = (mode: Mode) =>
  mode === 'development'
    ? Object.fromEntries([...SINGLETONS, QUERY_LIBRARY].map((name) => [name, { singleton: true }]))
    : {
        ...Object.fromEntries(SINGLETONS.map((name) => [name, { singleton: true, import: false as const }])),
        [QUERY_LIBRARY]: { singleton: true, import: false as const, shareKey: QUERY_NAMES },
      };

/** Remotes are registered by the address of their container; the snapshots of deployment manifests have no use here. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const;
/** A remote takes nothing from other remotes. */
const REMOTE_OPTIMIZATION = { ...OPTIMIZATION, disableRemote: true } as const;

const entryOf = (name: string): string => fileURLToPath(import.meta.resolve(name));
const commonJsEntryOf = (name: string): string => requireHere.resolve(name);

/**
 * The plugins name the CommonJS entries of the federation's runtime, which no bundler can shorten. Its packages have
 * entries of ES modules for bundlers.
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

/** One glyph, on every page with a price: 1 kB, which a request of its own would double. */
const RUPEE_SIGN = /anek-rupee\.woff2$/;

/** Sentences are read by ui's own parser. */
const NO_PARSER = fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'));

/** Of a remote alone: its scripts lie at the root, however deep its page; and no icon is better than a missing one. */
const STANDALONE_PAGE = {
  publicPath: '/',
  templateContent: '<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body></body></html>',
};

/** A script that has not arrived by then counts as failed, so that the remote's boundary can say so. */
const CHUNK_TIMEOUT_MS = 8_000;

export interface RemoteBuildOptions {
  /** The remote's folder: `import.meta.dirname` of its rspack.config.ts. */
  root: string;
  /** Where `npm run dev` serves this remote by itself. */
  devPort: number;
}

export interface ShellBuildOptions {
  root: string;
  devPort: number;
  /** The running platform that the development server asks for everything it does not build, e.g. http://localhost:8080. */
  gateway: string;
}

/** The folder of the contracts, whose modules become plain values on their way into a browser. */
const CONTRACTS = realpathSync(fileURLToPath(new URL('../../../contracts/src', import.meta.url)));

type Mode = 'production' | 'development';
export type BuildArguments = [env: unknown, argv: { mode?: string }];

export const modeOf = ([, argv]: BuildArguments): Mode => (argv.mode === 'development' ? 'development' : 'production');

function scriptRule(mode: Mode, target: 'web' | 'node'): RuleSetRule {
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

const contractRule: RuleSetRule = {
  test: /\.ts$/,
  include: CONTRACTS,
  enforce: 'pre',
  loader: fileURLToPath(new URL('contract-loader.ts', import.meta.url)),
  sideEffects: false,
};

export function baseConfig(name: string, root: string, mode: Mode): Configuration {
  const hash = mode === 'production' ? '.[contenthash:10]' : '';
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
      // Custom properties keep their names: one module sets for what stands within it what another reads.
      parser: {
        'css/auto': { namedExports: false, dashedIdents: false },
        'css/module': { namedExports: false, dashedIdents: false },
      },
      // The same in the browser's and in the pre-rendering build, which must agree on class names.
      generator: {
        'css/auto': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
        'css/module': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
      },
      rules: [
        scriptRule(mode, 'web'),
        contractRule,
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|svg|jpg)$/, exclude: RUPEE_SIGN, type: 'asset/resource' },
        { test: RUPEE_SIGN, type: 'asset/inline' },
        // It imports scripts by addresses that it is given at run time; no bundler can see those, and none is given.
        { test: /maplibre-gl\.mjs$/, parser: { exprContextCritical: false, unknownContextCritical: false } },
      ],
    },
    optimization: {
      // Whoever reads Hindi needs all of it at once: one request instead of one for each folder.
      splitChunks: {
        cacheGroups: {
          hindi: { test: /messages\.hi\.ts$/, name: 'hindi', chunks: 'async', enforce: true },
          maplibre: { test: /maplibre-gl/, name: 'maplibre', chunks: 'async', enforce: true },
        },
      },
      mangleExports: 'size',
      chunkIds: mode === 'production' ? 'deterministic' : 'named',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    // Federation asks for shared chunks that a build on demand has not made yet.
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

/**
 * Has Chromium compile all of a script while it arrives, beside the page's own thread, and not each function when it is
 * first called: most of what a page fetches it runs, but of the megabyte that draws maps. Other browsers read a comment.
 */
const compileEarly = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  exclude: /maplibre/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
});

function developmentPlugins(mode: Mode): NonNullable<Configuration['plugins']> {
  if (mode === 'production') return [compileEarly, new PrecompressPlugin()];
  return [
    new ReactRefreshRspackPlugin(),
    new rspack.NormalModuleReplacementPlugin(
      /^react-refresh\/runtime$/,
      fileURLToPath(new URL('refresh-runtime.cjs', import.meta.url)),
    ),
  ];
}

/**
 * The build of a remote, from its own declaration: `export default remoteConfig(manifest, { root, devPort })`.
 *
 * Exposes `./remote` (src/remote.tsx). In production nothing shared is bundled, the federation runtime neither: 11 kB
 * instead of 122 kB per container, at the price that such a build needs the shell. In development everything is
 * bundled, so that `rspack serve` shows the remote alone at its own port, over a platform that its server plays, and the
 * shell's development server, told of that port, shows it in its place.
 */
export function remoteConfig(manifest: RemoteManifest, { root, devPort }: RemoteBuildOptions) {
  return (...args: BuildArguments): Configuration => {
    const mode = modeOf(args);
    const production = mode === 'production';
    const base = baseConfig(manifest.name, root, mode);
    return {
      ...base,
      entry: production ? {} : { main: './src/index.ts' },
      output: { ...base.output, publicPath: 'auto' },
      plugins: [
        new ModuleFederationPlugin({
          name: manifest.name,
          filename: production ? 'assets/remote-entry.[contenthash:10].js' : 'remote-entry.js',
          exposes: { './remote': './src/remote.tsx' },
          shared: sharedByRemote(mode),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: { disableDynamicRemoteTypeHints: true, disableHotTypesReload: true },
          experiments: production ? { optimization: REMOTE_OPTIMIZATION, externalRuntime: true } : {},
        }),
        new EmitRemoteManifestPlugin(
          manifest,
          production ? `/remotes/${manifest.name}/` : `http://localhost:${devPort}/`,
        ),
        ...(production
          ? []
          : [
              new rspack.HtmlRspackPlugin({ ...STANDALONE_PAGE, excludeChunks: [manifest.name], title: manifest.name }),
            ]),
        ...developmentPlugins(mode),
      ],
      devServer: remoteDevServer(manifest, devPort),
    };
  };
}

/**
 * The build of the shell. It provides every shared library eagerly (5 requests instead of 14 before the first page) and
 * the federation runtime; it has no list of remotes, those come from /remotes.json when the page runs.
 */
export function shellConfig({ root, devPort, gateway }: ShellBuildOptions) {
  return (...args: BuildArguments): Configuration => {
    const mode = modeOf(args);
    const base = baseConfig('shell', root, mode);
    return {
      ...base,
      entry: { main: './src/index.tsx' },
      output: { ...base.output, publicPath: '/' },
      plugins: [
        new ModuleFederationPlugin({
          name: 'shell',
          shared: sharedByShell(mode),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: { disableDynamicRemoteTypeHints: true, disableHotTypesReload: true },
          experiments: { optimization: OPTIMIZATION, provideExternalRuntime: true },
        }),
        new rspack.HtmlRspackPlugin({ template: './src/index.html', filename: 'app.html', scriptLoading: 'defer' }),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        ...developmentPlugins(mode),
      ],
      devServer: shellDevServer(devPort, gateway),
    };
  };
}

/**
 * Builds one module for Node, with the class names of the browser's build and without its styles: what a
 * pre-rendering script imports. `entry` is relative to `root`; the result is `node_modules/.prerender/<name>.mjs`, out of the way of git and of the static server.
 */
export function serverConfig({ root, entry, name }: { root: string; entry: string; name: string }): Configuration {
  const base = baseConfig('shell', root, 'production');
  return {
    ...base,
    target: 'node24',
    // Never reached while rendering, and not made for bundling.
    externals: { 'socket.io-client': 'import socket.io-client', 'maplibre-gl': 'import maplibre-gl' },
    entry: { [name]: entry },
    output: {
      path: join(root, 'node_modules/.prerender'),
      clean: true,
      uniqueName: 'pahiya_shell',
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: '/',
      module: true,
      library: { type: 'module' },
    },
    module: {
      ...base.module,
      generator: {
        'css/auto': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only', exportsOnly: true },
        'css/module': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only', exportsOnly: true },
      },
      rules: [
        scriptRule('production', 'node'),
        contractRule,
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|svg|jpg)$/, exclude: RUPEE_SIGN, type: 'asset/resource', generator: { emit: false } },
        { test: RUPEE_SIGN, type: 'asset/inline' },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
  };
}
