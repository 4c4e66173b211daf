import { rspack, type Configuration } from '@rspack/core';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';
import { baseConfig, modeOf, remoteConfig, type BuildArguments, type RemoteBuildOptions } from './config.ts';
import { EmitFileListPlugin } from './emit-file-list.ts';
import { PrecompressPlugin } from './precompress.ts';

export interface InstallableBuildOptions extends RemoteBuildOptions {
  /** Source of the service worker, relative to `root`. */
  worker: string;
}

/**
 * The build of a remote that is an application of its own: `remoteConfig`, what lies in its `public` folder (manifest,
 * icons), the list of its files, and its service worker as `dist/worker.js`. The worker's name carries no hash, since a
 * browser looks for a newer one at the address that it was registered with; nor does it have the federation's runtime.
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
    // The build of the pages empties the folder.
    dependencies: ['pages'],
    target: ['webworker', 'es2022'],
    entry: { worker },
    output: { ...base.output, clean: false, filename: '[name].js', publicPath: '/' },
    plugins: mode === 'production' ? [new PrecompressPlugin()] : [],
  };
}
