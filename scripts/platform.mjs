import { join } from 'node:path';
import { buildWebIfChanged, webProjects } from './build-web.mjs';
import { cacheDir, node24, root, tools } from './places.mjs';
import { runStep } from './run-step.mjs';

const preload = ['--import', import.meta.resolve('./stop-with-parent.mjs')];
/** A signal goes to the platform alone: it ends its services, then its database. */
const asPlatform = { wholeGroup: false, endsWithUs: true, acceptsSignal: true };
// Compiled code is kept between starts: loading some thousand modules is most of a start.
const env = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') };

export async function start(entry, args) {
  await buildWebIfChanged();
  return runStep(node24, [...preload, entry, ...args], { ...asPlatform, env });
}

/** A command of the platform that does its work and ends. */
export function tool(entry, args) {
  return runStep(node24, [entry, ...args]);
}

/** The platform restarts when its sources change, and every remote is rebuilt when its own do. */
export async function dev(args) {
  await buildWebIfChanged();
  const web = webProjects().map((name) =>
    runStep(node24, [tools.rspack, 'build', '--watch', '--mode', 'development'], { cwd: join(root, name) }),
  );
  const platform = runStep(node24, ['--watch', ...preload, 'platform/src/start.ts', ...args], { ...asPlatform, env });
  const [outcome] = await Promise.allSettled([platform, ...web]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Pictures of every screen in every state. */
export async function gallery(args) {
  await buildWebIfChanged();
  return tool('e2e/gallery.ts', args);
}

export function bench(args) {
  return runStep(node24, [...preload, 'bench/src/main.ts', ...args], { ...asPlatform });
}
