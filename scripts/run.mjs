// Every npm script calls this. It runs on the machine's Node (20.19 or later), installs the packages if necessary, and
// continues under their Node 24. Plain JavaScript without dependencies, because node_modules may not exist yet.
const OLDEST_NODE = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Pahiya needs Node ${OLDEST_NODE.join('.')} or later; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

// Imported after the version check, because an older Node may fail to parse them.
const { installPackages } = await import('./install.mjs');
const { Interrupted, StepFailed } = await import('./run-step.mjs');

const tasks = {
  start: async (args) => (await import('./platform.mjs')).start('platform/dist/start.js', args),
  'start:distributed': async (args) =>
    (await import('./platform.mjs')).start('platform/dist/start-distributed.js', args),
  'events:replay': async (args) => (await import('./platform.mjs')).tool('platform/src/replay-events.ts', args),
  migrate: async (args) => (await import('./platform.mjs')).tool('platform/src/migrate.ts', args),
  'documents:reencrypt': async (args) =>
    (await import('./platform.mjs')).tool('platform/src/reencrypt-documents.ts', args),
  backup: async (args) => (await import('./platform.mjs')).tool('platform/src/backup.ts', args),
  restore: async (args) => (await import('./platform.mjs')).tool('platform/src/restore.ts', args),
  'audit:check': async (args) => (await import('./platform.mjs')).tool('platform/src/check-audit.ts', args),
  env: async (args) => (await import('./platform.mjs')).tool('platform/src/write-env.ts', args),
  dev: async (args) => (await import('./platform.mjs')).dev(args),
  build: async () => (await import('./build.mjs')).build(),
  'contract:release': async (args) => (await import('./platform.mjs')).tool('libs/contracts/release/release.ts', args),
  'tables:release': async (args) => (await import('./platform.mjs')).tool('platform/src/release-tables.ts', args),
  'kit:release': async (args) => (await import('./platform.mjs')).tool('libs/web-kit/release/release.ts', args),
  release: async (args) => (await import('./release.mjs')).release(args),
  test: async (args) => (await import('./test.mjs')).test(args),
  'test:fuzz': async (args) => (await import('./test.mjs')).fuzz(args),
  'test:faults': async (args) => (await import('./test.mjs')).faults(args),
  'test:upgrade': async (args) => (await import('./test-upgrade.mjs')).testUpgrade(args),
  verify: async (args) => (await import('./verify.mjs')).verify(args),
  gallery: async (args) => (await import('./platform.mjs')).gallery(args),
  advisories: async () => (await import('./supply/refresh-advisories.mjs')).refreshAdvisories(),
  'lock:hashes': async () => (await import('./supply/fill-hashes.mjs')).fillHashes(),
  sbom: async (args) => (await import('./supply/sbom.mjs')).writeSboms(args),
  bench: async (args) => (await import('./platform.mjs')).bench(args),
  'bench:dispatch': async (args) => (await import('./platform.mjs')).tool('bench/dispatch/main.ts', args),
  'bench:scale': async (args) => (await import('./platform.mjs')).benchScale(args),
  'bench:web': async (args) => (await import('./bench-web.mjs')).benchWeb(args),
};

const [name = '', ...args] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
try {
  if (task === undefined)
    throw new StepFailed(`Usage: node scripts/run.mjs <${Object.keys(tasks).join('|')}> [arguments]`);
  await installPackages();
  process.exitCode = await task(args);
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = error.exitCode;
  else if (error instanceof StepFailed) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
