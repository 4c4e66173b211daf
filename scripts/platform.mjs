import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, webProjects } from './build.mjs';
import { keepsCompiledCode, node24, root, tools } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';
import { provideTestTools } from './test-tools.mjs';

const preload = ['--import', import.meta.resolve('./stop-with-parent.mjs')];
/** Signals go to the platform process only, which stops its services and then its database. */
const asPlatform = { wholeGroup: false, endsWithUs: true, acceptsSignal: true };

export async function start(entry, args) {
  await build();
  return runStep(node24, [...preload, entry, ...args], { ...asPlatform, env: keepsCompiledCode });
}

/** Runs a command of the platform that ends by itself. */
export function tool(entry, args) {
  return runStep(node24, [entry, ...args]);
}

/** The address of a project's own development server, from its rspack.config.ts. */
function devAddress(name) {
  const port = /devPort: (\d+)/.exec(readFileSync(join(root, name, 'rspack.config.ts'), 'utf8'))?.[1];
  if (port === undefined) throw new StepFailed(`${name}/rspack.config.ts names no devPort.`);
  return `http://localhost:${port}`;
}

const portIn = (args) => parseArgs({ args, options: { port: { type: 'string' } } }).values.port;

/**
 * The platform restarts when its sources change; the shell and every remote are served by development servers that show a
 * change in the open page, which keeps its state. The page to open is the shell's.
 */
export async function dev(args) {
  await build();
  const gateway = `http://localhost:${portIn(args) ?? process.env.PORT ?? 8080}`;
  const names = webProjects();
  const remotes = names.filter((name) => name !== 'shell').map(devAddress);
  const web = names.map((name) =>
    runStep(node24, [tools.rspack, 'serve', '--mode', 'development'], {
      cwd: join(root, name),
      env: { GATEWAY_URL: gateway, DEV_REMOTES: remotes.join(',') },
    }),
  );
  console.log(`The page that shows changes is ${devAddress('shell')}`);
  const platform = runStep(node24, ['--watch', ...preload, 'platform/src/start.ts', ...args], {
    ...asPlatform,
    env: keepsCompiledCode,
  });
  const [outcome] = await Promise.allSettled([platform, ...web]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Pictures of every screen in every state. */
export async function gallery(args) {
  await build();
  return tool('e2e/gallery.ts', args);
}

/** Programs that the distributed platform and the peer of the bench need. They are found as those of the tests are. */
const benchPrograms = ['nats-server', 'redis-server'];

/** Provides programs and builds, because the inputs of the bench are measured on running platforms. */
export async function benchScale(args) {
  await provideTestTools(benchPrograms);
  await build({ forBench: true });
  return tool('bench/scale/main.ts', args);
}

/** The platforms that are measured start as those of `start` do. */
export async function bench(args) {
  await provideTestTools(benchPrograms);
  await build({ forBench: true });
  return runStep(node24, [...preload, 'bench/src/main.ts', ...args], { ...asPlatform, env: keepsCompiledCode });
}
