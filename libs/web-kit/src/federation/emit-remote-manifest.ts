import { type Compiler } from '@rspack/core';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';

/**
 * Emits `dist/remote.json`, the entry of this remote in the gateway's `/remotes.json`: the remote's own declaration
 * plus the address of its container, whose name carries a hash and is known only once it was built.
 */
export class EmitRemoteManifestPlugin {
  readonly #manifest: RemoteManifest;
  readonly #publicPath: string;

  constructor(manifest: RemoteManifest, publicPath: string) {
    this.#manifest = manifest;
    this.#publicPath = publicPath;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('EmitRemoteManifestPlugin', (compilation) => {
      // Hashes in file names are final only after OPTIMIZE_HASH.
      compilation.hooks.processAssets.tap(
        { name: 'EmitRemoteManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const container = compilation.entrypoints
            .get(this.#manifest.name)
            ?.getFiles()
            .find((file) => file.endsWith('.js'));
          if (!container) throw new Error(`The build of '${this.#manifest.name}' has no container entry.`);
          const json = JSON.stringify({ ...this.#manifest, entry: this.#publicPath + container }, null, 2);
          compilation.emitAsset('remote.json', new sources.RawSource(json));
        },
      );
    });
  }
}
