// The process of watchdog.ts. Plain JavaScript without imports: as TypeScript it would take 21 MB of memory instead of 9.

const [parent, service = '', frozenAfterMs] = process.argv.slice(2);
const TICK_MS = 500;
let silentTicks = 0;

// Counts ticks instead of time, because after a pause of the whole container or machine both processes go on at once.
setInterval(() => {
  silentTicks += 1;
  if (silentTicks * TICK_MS <= Number(frozenAfterMs) || process.ppid !== Number(parent)) return;
  const msg = `it has not responded for ${Number(frozenAfterMs)} ms: its watchdog kills it`;
  process.stderr.write(`${JSON.stringify({ level: 60, time: Date.now(), service, pid: Number(parent), msg })}\n`);
  process.kill(Number(parent), 'SIGKILL');
}, TICK_MS);
process.stdin.on('data', () => (silentTicks = 0));
// The watched process has ended.
process.stdin.on('end', () => process.exit());
// The watchdog stays until then, even if a terminal sends a signal to all of its processes.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
