import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNx } from './nx.mjs';
import { root } from './places.mjs';
import { StepFailed } from './run-step.mjs';

/** The folders that have a web build: the shell and every remote. */
export function webProjects() {
  return readdirSync(root).filter((name) => (name === 'shell' || name.startsWith('mfe-')) && hasBuild(name));
}

/**
 * Builds the web and the programs of the servers, and for a measurement (`forBench`) the platforms of the bench. Nx builds what
 * changed, and restores the rest from its cache.
 */
export async function build({ forBench = false } = {}) {
  const started = Date.now();
  console.log('Building the web and the servers');
  const others = forBench ? [] : ['--exclude=@pahiya/bench'];
  const code = await runNx(['run-many', '-t', 'build', ...others, '--outputStyle=stream'], { quiet: true });
  if (code !== 0) throw new StepFailed('The build failed; the lines above say why.');
  console.log(`Built them in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}

function hasBuild(name) {
  const manifest = join(root, name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build !== undefined;
}
