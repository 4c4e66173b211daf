import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchFromNewerDebian, isDebian, isOlderDebian } from './newer-debian.mjs';
import { programsDir } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';

/** Programs that tests and benches need and npm does not install. The environment variable `variable` can name one elsewhere. */
const programs = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    variable: 'CHROME_PATH',
  },
  // Chromium without its windows, which needs a third less CPU. Tests that find none take the whole Chromium.
  'chromium-headless-shell': { names: ['chromium-headless-shell'], paths: [], optional: true },
  // Debian 12 has 2.9, which lacks consumers with several filters.
  'nats-server': { names: ['nats-server'], paths: [], variable: 'NATS_URL', least: [2, 10] },
  'redis-server': { names: ['redis-server'], paths: [], variable: 'REDIS_URL' },
  pgbouncer: { names: ['pgbouncer'], paths: [] },
  // Debian has no smaller package with promtool.
  prometheus: { names: ['promtool'], paths: [] },
  procps: { names: ['pgrep'], paths: [] },
};
/** Debian installs servers in sbin, which is not on an ordinary user's PATH. Homebrew has a folder of its own. */
const moreFolders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * Finds the named programs, and installs missing ones from Debian's packages where that is permitted. Throws a sentence that
 * says what to install. Resolves with the environment in which the tests find the programs.
 */
export async function provideTestTools(needed) {
  const missing = needed.filter((name) => locate(name) === undefined);
  const newer = isOlderDebian() ? missing.filter((name) => programs[name].least !== undefined) : [];
  for (const name of newer) {
    if (!(await fetchFromNewerDebian(name)))
      throw new StepFailed(`apt-get failed; its lines above say why. ${pleaseInstall([name])}`);
  }
  // Only Debian is known to have the optional package: apt installs nothing at all when it does not know one name.
  const ordinary = missing.filter((name) => !newer.includes(name) && (!programs[name].optional || isDebian()));
  if (ordinary.length > 0) await aptInstall(ordinary);
  const absent = needed.filter((name) => locate(name) === undefined && !programs[name].optional);
  if (absent.length > 0) throw new StepFailed(pleaseInstall(absent));
  return needed.includes('chromium') ? browsers(needed) : {};
}

/** A browser that CHROME_PATH names is used for everything. */
function browsers(needed) {
  const shell =
    needed.includes('chromium-headless-shell') && !process.env.CHROME_PATH && locate('chromium-headless-shell');
  return { CHROME_PATH: locate('chromium'), ...(shell ? { HEADLESS_SHELL_PATH: shell } : {}) };
}

function locate(name) {
  const { names, paths, variable, least } = programs[name];
  const given = variable === undefined ? undefined : process.env[variable];
  if (given) {
    if (variable === 'CHROME_PATH' && !existsSync(given))
      throw new StepFailed(`CHROME_PATH is ${given}, where there is no file.`);
    return given;
  }
  const folders = [programsDir, ...(process.env.PATH ?? '').split(delimiter), ...moreFolders];
  const found = [...names.flatMap((program) => folders.map((folder) => join(folder, program))), ...paths];
  // Only the first program that is found counts: it is the one that the tests start (libs/local-servers).
  const path = found.find(isExecutable);
  return path !== undefined && (least === undefined || isAtLeast(path, least)) ? path : undefined;
}

function isAtLeast(path, [major, minor]) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, ...found] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  const [ofMajor = 0, ofMinor = 0] = found.map(Number);
  return ofMajor > major || (ofMajor === major && ofMinor >= minor);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // A program without permission to run counts as missing.
    return false;
  }
}

async function aptInstall(packages) {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
  console.log(`Installing ${packages.join(', ')}`);
  const apt = (...args) => {
    const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args];
    const [command, ...rest] = isRoot ? words : ['sudo', '-n', ...words];
    return runStep(command, rest, { quiet: true });
  };
  const code = (await apt('update')) || (await apt('install', '-y', '--no-install-recommends', ...packages));
  if (code !== 0 && packages.some((name) => !programs[name].optional))
    throw new StepFailed(`apt-get failed; its lines above say why. ${pleaseInstall(packages)}`);
}

function pleaseInstall(names) {
  const variables = names.flatMap((name) => programs[name].variable ?? []).join(', ');
  const orSet = variables === '' ? '' : ` or set ${variables}`;
  const needed = names.map((name) => [name, programs[name].least?.join('.')].filter(Boolean).join(' '));
  return `This command needs ${needed.join(', ')}: install them (Debian: sudo apt-get install ${names.join(' ')})${orSet}.`;
}
