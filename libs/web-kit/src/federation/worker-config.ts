import { rspack, type Configuration } from '@rspack/core';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';
import { baseConfig, modeOf, type BuildArguments } from './base-config.ts';
import { remoteConfig, type RemoteBuildOptions } from './config.ts';
import { EmitFileListPlugin } from './emit-file-list.ts';
import { PrecompressPlugin } from './precompress.ts';

export interface InstallableBuildOptions extends RemoteBuildOptions {
  /** The service worker's source, relative to `root`. */
  worker: string;
}

/**
 * The build of a remote that can be installed as an application: `remoteConfig`, the files in its `public` folder
 * (manifest, icons), the list of its files, and its service worker as `dist/worker.js`. The worker's name has no hash,
 * because a browser looks for updates at the URL that it registered. The worker does not include the federation
 * runtime.
 */
export function installableRemoteConfig(manifest: RemoteManifest, options: InstallableBuildOptions) {
  const remote = remoteConfig(manifest, options);
  return (...args: BuildArguments): Configuration[] => {
    const pages = remote(...args);
    const publicFiles = new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] });
    return [
      { ...pages, name: 'pages', plugins: [...(pages.plugins ?? []), publicFiles, new EmitFileListPlugin()] },
      workerConfig(options, args),
    ];
  };
}

function workerConfig({ root, worker }: InstallableBuildOptions, args: BuildArguments): Configuration {
  const mode = modeOf(args);
  const base = baseConfig('worker', root, mode);
  return {
    ...base,
    name: 'worker',
    // The build of the pages empties the output folder, so it runs first.
    dependencies: ['pages'],
    target: ['webworker', 'es2022'],
    entry: { worker },
    output: { ...base.output, clean: false, filename: '[name].js', publicPath: '/' },
    plugins: mode === 'production' ? [new PrecompressPlugin()] : [],
  };
}
