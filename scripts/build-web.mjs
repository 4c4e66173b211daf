import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, node24, root, tools } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';

const stampFile = join(cacheDir, 'built-web');
const libraries = ['libs/ui', 'libs/web-kit', 'libs/contracts', 'libs/fares'];
const settings = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json', 'nx.json'];
const notSource = /^(dist|node_modules|coverage)$|\.test\.tsx?$/;

/** The folders that have a web build: the shell and every remote. */
export function webProjects() {
  return readdirSync(root).filter((name) => (name === 'shell' || name.startsWith('mfe-')) && hasBuild(name));
}

/** Builds the shell and the remotes, Nx only what changed. */
export async function buildWeb() {
  if (webProjects().length === 0) return 0;
  const fingerprint = fingerprintOfSources();
  const started = Date.now();
  console.log('Building the web');
  const code = await runStep(node24, [tools.nx, 'run-many', '-t', 'build', '--outputStyle=stream'], {
    env: { NX_DAEMON: 'false', NX_TUI: 'false' },
    quiet: true,
  });
  if (code !== 0) throw new StepFailed('The web could not be built; the lines above say why.');
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile, fingerprint);
  console.log(`Built the web in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}

/** The same, but asks Nx, whose start alone takes two seconds, only when a source differs from what was built last. */
export async function buildWebIfChanged() {
  const isBuilt = webProjects().every((name) => existsSync(join(root, name, 'dist')));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprintOfSources()) return;
  await buildWeb();
}

function hasBuild(name) {
  const manifest = join(root, name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build !== undefined;
}

/** Contents, not times: a checkout or a copy touches every file. */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
      ({ name }) => !notSource.test(name),
    );
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const path of settings) add(path);
  for (const folder of [...webProjects(), ...libraries]) walk(folder);
  return hash.digest('hex');
}
