import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkNode24, runNeededScripts } from './install-scripts.mjs';
import { cacheDir, node24, node24Link, root } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';

const stampFile = join(cacheDir, 'installed-lock');

/** Makes node_modules match package-lock.json: takes milliseconds if it already does, and runs `npm ci` otherwise. */
export async function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (!isStamped && !matches(JSON.parse(lock))) {
    console.log('Installing the packages (about a minute, once)');
    // `--ignore-scripts` is repeated here for people whose own npm settings enable scripts.
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  if (!isStamped || !existsSync(node24Link)) {
    await runNeededScripts();
    if (!existsSync(node24)) throw new StepFailed('Node 24 could not be installed from npm.');
    linkNode24();
  }
  if (!isStamped) {
    await pointGitAtHooks();
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(stampFile, hash);
  }
}

/** Whether a manual installation (npm install) already matches the lock. */
function matches(lock) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    // An optional package that is absent is for another platform.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    return (
      found.version === wanted.version &&
      // Not every entry has a checksum, see complete-lock.mjs.
      (wanted.integrity === undefined || found.integrity === wanted.integrity)
    );
  });
}

/** Git hooks are for people: build machines do not commit, and a download without history has no repository. */
async function pointGitAtHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return;
  const code = await runStep('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, quiet: true });
  if (code !== 0) console.log('The checks before a commit could not be switched on: git config failed.');
}

async function npm(args) {
  const viaNpm = process.env.npm_execpath?.endsWith('.js') === true;
  const command = viaNpm ? process.execPath : 'npm';
  const code = await runStep(command, viaNpm ? [process.env.npm_execpath, ...args] : args, { quiet: true });
  if (code !== 0) throw new StepFailed('npm could not install the packages; its lines above say why.');
}
