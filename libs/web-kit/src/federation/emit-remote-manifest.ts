import { createHash } from 'node:crypto';
import { type Compiler } from '@rspack/core';
import { type RemoteEntry } from '@pahiya/contracts';
import { kitVersions } from './kit-versions.ts';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';

/**
 * Emits `dist/remote.json`, the entry of this remote in the gateway's `/remotes.json`. It contains the remote's
 * manifest, the URLs and integrity hashes of its container and of the files that the container loads first (their names
 * contain hashes that only the build knows), and the versions of ui and web-kit that it was built with. The hashes of
 * all other scripts and styles are stored in the container. It uses SHA-256 because those hashes are the shortest:
 * hashes cannot be compressed.
 */
export class EmitRemoteManifestPlugin {
  readonly #manifest: RemoteManifest;
  readonly #publicPath: string;

  constructor(manifest: RemoteManifest, publicPath: string) {
    this.#manifest = manifest;
    this.#publicPath = publicPath;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, SubresourceIntegrityPlugin } = compiler.rspack;
    // In development a file changes without a new name, so it gets no integrity hash.
    const hasHashes = compiler.options.mode === 'production';
    if (hasHashes) new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }).apply(compiler);
    compiler.hooks.compilation.tap('EmitRemoteManifestPlugin', (compilation) => {
      // Hashes in file names are final only after OPTIMIZE_HASH.
      compilation.hooks.processAssets.tap(
        { name: 'EmitRemoteManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entrypoint = compilation.entrypoints.get(this.#manifest.name);
          const container = entrypoint?.getFiles().find((file) => file.endsWith('.js'));
          if (!entrypoint || !container)
            throw new Error(`The build of '${this.#manifest.name}' has no container entry.`);
          // The files of the exposed module: they include the first page of a role, but not the lazy pages.
          const exposed = entrypoint.childrenIterable.flatMap((group) => group.getFiles());
          const first = [container, ...new Set(exposed)];
          const hashOf = (file: string) =>
            `sha256-${createHash('sha256')
              .update(compilation.assets[file]?.buffer() ?? '')
              .digest('base64')}`;
          const entry: RemoteEntry = {
            ...this.#manifest,
            entry: this.#publicPath + container,
            preload: first.map((file) => this.#publicPath + file),
            requires: Object.fromEntries(Object.entries(kitVersions()).map(([kit, version]) => [kit, `^${version}`])),
            ...(hasHashes && {
              integrity: Object.fromEntries(first.map((file) => [this.#publicPath + file, hashOf(file)])),
            }),
          };
          const json = JSON.stringify(entry, null, 2);
          compilation.emitAsset('remote.json', new sources.RawSource(json));
        },
      );
    });
  }
}
