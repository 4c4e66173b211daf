import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compiler } from '@rspack/core';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = /\.(m?js|css|(geo)?json|svg|txt|webmanifest)$/;
/** For smaller files the encoding header costs more than compression saves. */
const MIN_BYTES = 1024;

async function encodings(content: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // Use one block for up to 16 MB: scripts become slightly smaller.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      },
    }),
    deflate(content, { level: 9 }),
  ]);
  return { br, gz };
}

/**
 * Emits `.br` (quality 11) and `.gz` (level 9) beside every text asset, so that the gateway does not compress: doing
 * that at its start would take more than 3 s. Pages are left out, because the gateway fills in their placeholders.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          await Promise.all(
            Object.entries(assets).map(async ([name, source]) => {
              const content = source.buffer();
              if (!COMPRESSIBLE.test(name) || content.length < MIN_BYTES) return;
              const { br, gz } = await encodings(content);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
