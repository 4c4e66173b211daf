import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root, tools } from './places.mjs';
import { StepFailed } from './run-step.mjs';

/** The branches that a change is compared with when no base is given. */
const MAIN = ['origin/main', 'main'];

function read(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  return { ok: status === 0, text: stdout.trim(), complaint: stderr.trim() };
}

/** The commit that a change is compared with: `wanted`, else the newest commit that this branch shares with main. */
export function baseOf(wanted) {
  if (wanted !== undefined) return wanted;
  for (const main of MAIN) {
    const { ok, text } = read('git', ['merge-base', 'HEAD', main]);
    if (ok) return text;
  }
  throw new StepFailed(`There is no ${MAIN.join(' and no ')} here to compare with: name a commit, --base=<commit>.`);
}

/**
 * The folders of the changed projects and of all projects that depend on them. `change` is an argument of Nx:
 * `--base=<commit>` takes what differs from that commit, committed or not; `--files=<paths>` takes these files.
 */
export function affectedFolders(change) {
  const { ok, text, complaint } = read(node24, [tools.nx, 'show', 'projects', '--affected', change, '--json']);
  if (!ok) throw new StepFailed(`Nx could not tell what ${change} touches: ${complaint}`);
  return JSON.parse(text).map(folderOf).sort();
}

/** A project has the name of its folder. Packages have our scope before it. */
function folderOf(name) {
  const folder = name.replace('@pahiya/', '');
  const found = [folder, `libs/${folder}`, `services/${folder}`].find((each) => existsSync(join(root, each)));
  if (found === undefined) throw new StepFailed(`The project ${name} has no folder of its name.`);
  return found;
}
