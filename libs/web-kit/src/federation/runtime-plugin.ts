import { fileURLToPath } from 'node:url';
import { type Compiler } from '@rspack/core';

const inRuntime = (name: string): string => fileURLToPath(new URL(`runtime/${name}`, import.meta.url));
const moduleOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The federation's own runtime, which its plugin asks for by the address of its CommonJS file. */
const BUNDLER_RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/;

/** Parts of libraries that nothing here makes use of and no bundler can see to be unused: requests within a package. */
const LEFT_OUT = [
  { within: /@module-federation[\\/]runtime-core/, part: /\/(SnapshotHandler|preload)\.js$/, by: 'no-snapshots.mjs' },
  {
    within: /engine\.io-client/,
    part: /\/(polling-xhr(\.node)?|polling-fetch|webtransport)\.js$/,
    by: 'no-transports.mjs',
  },
  { within: /@tanstack/, part: /\/(hydration|HydrationBoundary|streamedQuery)\.js$/, by: 'no-hydration.mjs' },
];

/**
 * Puts the part of the federation's runtime that we use in place of the whole: in the shell from ES modules, of which
 * the unused half can be left out, in a remote the shell's. The plugin's own `externalRuntime` shares a third of it.
 */
export class FederationRuntimePlugin {
  readonly #of: 'shell' | 'remote';

  constructor(of: 'shell' | 'remote') {
    this.#of = of;
  }

  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin } = compiler.rspack;
    new NormalModuleReplacementPlugin(BUNDLER_RUNTIME, inRuntime(`${this.#of}-runtime.mjs`)).apply(compiler);
    for (const { within, part, by } of LEFT_OUT) {
      new NormalModuleReplacementPlugin(part, (resource) => {
        if (within.test(resource.context)) resource.request = inRuntime(by);
      }).apply(compiler);
    }
    const runtime = moduleOf('@module-federation/runtime');
    const ours = { '@module-federation/runtime$': runtime, '@module-federation/enhanced/runtime$': runtime };
    compiler.hooks.afterPlugins.tap({ name: 'FederationRuntimePlugin', stage: 1000 }, () => {
      // The first that matches counts, and the plugin's own lead to CommonJS.
      compiler.options.resolve.alias = { ...ours, ...compiler.options.resolve.alias, ...ours };
    });
  }
}
