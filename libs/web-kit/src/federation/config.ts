import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { styleRule } from '@pahiya/ui/build';
import { rspack, type Configuration } from '@rspack/core';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';
import {
  baseConfig,
  BROWSERS,
  contractRule,
  developmentPlugins,
  modeOf,
  RUPEE_SIGN,
  scriptRule,
  type BuildArguments,
} from './base-config.ts';
import { checkName } from './check-name.ts';
import { remoteDevServer, shellDevServer } from './dev-servers.ts';
import { EmitProvidesPlugin } from './emit-provides.ts';
import { EmitRemoteManifestPlugin } from './emit-remote-manifest.ts';
import { sharedByRemote, sharedByShell } from './shared.ts';

/** Remotes are registered by the URL of their container, so the runtime's deployment snapshots are not needed. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const;
/** A remote loads nothing from other remotes. */
const REMOTE_OPTIMIZATION = { ...OPTIMIZATION, disableRemote: true } as const;

/**
 * The page of a standalone remote. Its scripts are loaded from the root, at any depth of the path. An empty icon avoids
 * a failed request.
 */
const STANDALONE_PAGE = {
  publicPath: '/',
  templateContent: '<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body></body></html>',
};

export interface RemoteBuildOptions {
  /** The remote's folder: `import.meta.dirname` of its rspack.config.ts. */
  root: string;
  /** The port at which `npm run dev` serves this remote by itself. */
  devPort: number;
}

export interface ShellBuildOptions {
  root: string;
  devPort: number;
  /** The running platform to which the development server forwards every other request, e.g. http://localhost:8080. */
  gateway: string;
}

/**
 * The build of a remote, from its manifest: `export default remoteConfig(manifest, { root, devPort })`. It exposes
 * `./remote` (src/remote.tsx). A production build bundles neither the shared libraries nor the federation runtime: 11
 * kB instead of 122 kB per container, but such a build runs only inside the shell. A development build bundles
 * everything. `rspack serve` then shows the remote alone at its own port, with a fake platform in its server; and the
 * shell's development server, if it is given that port, shows the remote inside the shell.
 */
export function remoteConfig(manifest: RemoteManifest, { root, devPort }: RemoteBuildOptions) {
  checkName(manifest, root);
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
          filename: production ? 'assets/remote-entry.[contenthash:8].js' : 'remote-entry.js',
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
 * The build of the shell. It loads every shared library eagerly (5 requests instead of 14 before the first page), and
 * the federation runtime too. It has no list of remotes: the page loads that from /remotes.json at run time.
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
        new EmitProvidesPlugin(),
        ...developmentPlugins(mode),
      ],
      devServer: shellDevServer(devPort, gateway),
    };
  };
}

/**
 * Builds one module for Node, with the class names of the browser build and without styles, for a pre-rendering script
 * to import. `entry` is relative to `root`. The result is `node_modules/.prerender/<name>.mjs`, which neither git nor
 * the static server sees.
 */
export function serverConfig({ root, entry, name }: { root: string; entry: string; name: string }): Configuration {
  const base = baseConfig('shell', root, 'production');
  return {
    ...base,
    target: 'node24',
    // These are never called while rendering, and they cannot be bundled.
    externals: { 'socket.io-client': 'import socket.io-client', 'maplibre-gl': 'import maplibre-gl' },
    entry: { [name]: entry },
    output: {
      path: join(root, 'node_modules/.prerender'),
      clean: true,
      uniqueName: 'pahiya_shell',
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
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
        styleRule(BROWSERS),
        { test: /\.(woff2|png|svg|jpg)$/, exclude: RUPEE_SIGN, type: 'asset/resource', generator: { emit: false } },
        { test: RUPEE_SIGN, type: 'asset/inline' },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
  };
}
