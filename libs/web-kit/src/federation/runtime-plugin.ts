import { fileURLToPath } from 'node:url';
import { type Compiler } from '@rspack/core';

const inRuntime = (name: string): string => fileURLToPath(new URL(`runtime/${name}`, import.meta.url));
const moduleOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The federation's own runtime, which its plugin asks for by the address of its CommonJS file. */
const BUNDLER_RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/;

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
    new compiler.rspack.NormalModuleReplacementPlugin(BUNDLER_RUNTIME, inRuntime(`${this.#of}-runtime.mjs`)).apply(
      compiler,
    );
    const runtime = moduleOf('@module-federation/runtime');
    const ours = { '@module-federation/runtime$': runtime, '@module-federation/enhanced/runtime$': runtime };
    compiler.hooks.afterPlugins.tap({ name: 'FederationRuntimePlugin', stage: 1000 }, () => {
      // The first that matches counts, and the plugin's own lead to CommonJS.
      compiler.options.resolve.alias = { ...ours, ...compiler.options.resolve.alias, ...ours };
    });
  }
}
