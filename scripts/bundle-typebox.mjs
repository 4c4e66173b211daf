import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from './places.mjs';
import { StepFailed } from './run-step.mjs';

const ENTRIES = ['typebox', 'typebox/compile', 'typebox/value'];
const nameOf = (entry) => entry.replace('/', '-');

/** For Jest's `moduleNameMapper`: typebox from the bundle in that folder. */
export const typeboxIn = (folder) =>
  Object.fromEntries(ENTRIES.map((entry) => [`^${entry}$`, join(folder, `${nameOf(entry)}.mjs`)]));

/**
 * Every test that imports the contract needs typebox, which has 680 modules, and Jest reads and links each of them for each test
 * file anew. As one file they cost 0.15 s of CPU less a test file, of some 2.5 (docs/decisions/0018-tests-run-on-jests-runner.md).
 * Resolves with the folder of the bundle.
 */
export async function bundleTypebox() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/typebox/package.json'), 'utf8'));
  const folder = join(cacheDir, `typebox-${version}`);
  if (existsSync(folder)) return folder;
  const { rspack } = await import('@rspack/core');
  const draft = `${folder}.${process.pid}`;
  const compiler = rspack({
    mode: 'none',
    target: 'node24',
    context: root,
    entry: Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), entry])),
    experiments: { outputModule: true },
    output: {
      path: draft,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
    },
    // Once for all entries, because it keeps settings in its modules.
    optimization: {
      runtimeChunk: 'single',
      splitChunks: { chunks: 'all', minSize: 0, cacheGroups: { all: { name: 'shared', test: /./, enforce: true } } },
    },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors()) throw new StepFailed(`typebox could not be bundled: ${stats.toString('errors-only')}`);
  // Another run may have been faster.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return folder;
}
