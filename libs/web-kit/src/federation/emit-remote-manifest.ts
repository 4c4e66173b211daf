import { type Compiler } from '@rspack/core';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';

/**
 * Emits `dist/remote.json`, the entry of this remote in the gateway's `/remotes.json`: the remote's own declaration
 * plus the addresses of its container and of what that loads first, whose names carry hashes and are known only once they
 * were built.
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
          const entrypoint = compilation.entrypoints.get(this.#manifest.name);
          const container = entrypoint?.getFiles().find((file) => file.endsWith('.js'));
          if (!entrypoint || !container)
            throw new Error(`The build of '${this.#manifest.name}' has no container entry.`);
          // The exposed module with its styles: the page that a role arrives at is part of it, the others are further down.
          const exposed = entrypoint.childrenIterable.flatMap((group) => group.getFiles());
          const entry = {
            ...this.#manifest,
            entry: this.#publicPath + container,
            preload: [container, ...new Set(exposed)].map((file) => this.#publicPath + file),
          };
          const json = JSON.stringify(entry, null, 2);
          compilation.emitAsset('remote.json', new sources.RawSource(json));
        },
      );
    });
  }
}
