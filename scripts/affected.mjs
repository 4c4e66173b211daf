import { spawnSync } from 'node:child_process';
import { nxEnvironment } from './nx.mjs';
import { node24, root, tools } from './places.mjs';
import { StepFailed } from './run-step.mjs';

/** The branches that a change is compared with when no base is given. */
const MAIN = ['origin/main', 'main'];

function read(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...nxEnvironment },
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
  const { nodes } = graph();
  return JSON.parse(text)
    .map((name) => nodes[name].data.root)
    .sort();
}

/** These folders of projects, and those of all projects that they depend on, also for their tests. */
export function neededFolders(folders) {
  const { nodes, dependencies } = graph();
  const needed = new Set(Object.keys(nodes).filter((name) => folders.includes(nodes[name].data.root)));
  for (const name of needed)
    for (const { target } of dependencies[name] ?? []) if (Object.hasOwn(nodes, target)) needed.add(target);
  return [...needed].map((name) => nodes[name].data.root);
}

let known;

/** Nx's graph: the projects by their names, and what each depends on. */
function graph() {
  if (known !== undefined) return known;
  const { ok, text, complaint } = read(node24, [tools.nx, 'graph', '--file=stdout']);
  if (!ok) throw new StepFailed(`Nx could not tell where the projects are: ${complaint}`);
  known = JSON.parse(text).graph;
  return known;
}
