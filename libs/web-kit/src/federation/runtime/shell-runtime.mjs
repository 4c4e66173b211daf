// In the shell's build in place of @module-federation/webpack-bundler-runtime: what builds without remotes known in
// advance, without tree-shaken shared libraries and without a server need of it. The shell hands it to the remotes.
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';
import { createInstance, getInstance, init } from '@module-federation/runtime';

const runtimeOf = (open) => ({
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    installInitialConsumes,
    initContainerEntry,
    init: ({ webpackRequire }) => open(webpackRequire.federation.initOptions),
  },
});

// By its name: `init` looks for the instance of the build that it is part of, which is the shell's.
globalThis.pahiyaFederation = runtimeOf(
  (options) => getInstance(({ name }) => name === options.name) ?? createInstance(options),
);

export default runtimeOf(init);
