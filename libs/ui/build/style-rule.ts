import { fileURLToPath } from 'node:url';
import { type RuleSetRule } from '@rspack/core';

/**
 * The rule by which a build reads stylesheets. It puts each into its cascade layer and compiles the breakpoint names,
 * which are custom media that no browser supports yet. `targets` are the oldest browsers that the build supports.
 */
export const styleRule = (targets: string[]): RuleSetRule => ({
  test: /\.css$/,
  type: 'css/auto',
  use: [
    { loader: 'builtin:lightningcss-loader', options: { targets, drafts: { customMedia: true } } },
    { loader: fileURLToPath(new URL('custom-media.ts', import.meta.url)) },
    { loader: fileURLToPath(new URL('cascade-layers.ts', import.meta.url)) },
  ],
});
