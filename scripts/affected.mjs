import { spawnSync } from 'node:child_process';
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
  const folderOf = foldersOfProjects();
  return JSON.parse(text)
    .map((name) => folderOf[name])
    .sort();
}

/** The folder of each project, by its name, as Nx's graph has it. */
function foldersOfProjects() {
  const { ok, text, complaint } = read(node24, [tools.nx, 'graph', '--file=stdout']);
  if (!ok) throw new StepFailed(`Nx could not tell where the projects are: ${complaint}`);
  const { nodes } = JSON.parse(text).graph;
  return Object.fromEntries(Object.values(nodes).map(({ name, data }) => [name, data.root]));
}
