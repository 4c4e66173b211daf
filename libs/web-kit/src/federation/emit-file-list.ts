import { type Compiler } from '@rspack/core';

export interface FileListOptions {
  /** Modules whose chunks are useless offline: a map that needs its tiles. */
  without?: RegExp;
}

/** Files that a page consists of, without data and pictures. */
const PART_OF_A_PAGE = /^(assets\/[^/]+\.(js|css|woff2)|[^/]+\.(js|svg))$/;

/**
 * Emits `dist/files.json`: the scripts, styles and fonts of this build, relative to it. A service worker reads from it
 * which files of the deployed version to cache for offline use.
 */
export class EmitFileListPlugin {
  readonly #without: RegExp | undefined;

  constructor({ without }: FileListOptions = {}) {
    this.#without = without;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('EmitFileListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'EmitFileListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const left = new Set<string>();
          for (const chunk of compilation.chunks) {
            const names = [...compilation.chunkGraph.getChunkModules(chunk)].map((module) => module.identifier());
            if (names.some((name) => this.#without?.test(name))) for (const file of chunk.files) left.add(file);
          }
          const files = Object.keys(assets).filter((name) => PART_OF_A_PAGE.test(name) && !left.has(name));
          compilation.emitAsset('files.json', new sources.RawSource(JSON.stringify({ files: files.toSorted() })));
        },
      );
    });
  }
}
