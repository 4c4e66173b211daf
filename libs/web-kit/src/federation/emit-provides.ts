import { type Compiler } from '@rspack/core';
import { kitVersions } from './kit-versions.ts';

/**
 * Emits `dist/provides.json`: the versions of ui and web-kit that this shell gives to remotes. The gateway checks
 * remotes against it.
 */
export class EmitProvidesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('EmitProvidesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'EmitProvidesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('provides.json', new sources.RawSource(JSON.stringify(kitVersions()))),
      );
    });
  }
}
