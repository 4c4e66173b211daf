import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@pahiya/local-servers';
import { openDistributed } from '@pahiya/platform/distributed';
import { startIndexBuilds } from '@pahiya/platform/index-builds';
import { serveAsChild } from './child-server.ts';
import { MEASURED_ENV } from './measured-env.ts';
import { roleOf, usedBelow } from './used-below.ts';

const pidsOf = (running: Record<string, { readonly pid?: number | undefined }>) =>
  Object.fromEntries(Object.entries(running).map(([name, { pid }]) => [name, pid]));

/** The process id of PostgreSQL; undefined while it starts. */
function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** The distributed platform as `npm run start:distributed` runs it, without limits of requests. */
serveAsChild(async ({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }) => {
  const ports = new Map<string, number>();
  for (const name of ['gateway', 'auth', 'booking', 'driver', 'salary', 'invoice']) ports.set(name, await freePort());
  const platform = await openDistributed({
    dataDir,
    host: '127.0.0.1',
    portOf: ({ name }) => ports.get(name) ?? 0,
    env: {
      ...process.env,
      ...MEASURED_ENV,
      ...env,
    },
  });
  const indexBuilds = startIndexBuilds(platform.adminUrl, (reason) => console.error(reason));
  const stop = async () => {
    await indexBuilds.stop();
    await platform.stop();
  };
  return {
    url: platform.url,
    stop,
    answers: {
      adminUrl: () => platform.adminUrl,
      bookingUrl: () => platform.urlOf('booking'),
      used: () => usedBelow(process.pid),
      usedByRole: () => usedBelow(process.pid, roleOf),
      brokers: () => platform.brokersOf('operator'),
      pids: () => ({ ...pidsOf({ ...platform.processes, ...platform.servers }), postgres: postmasterOf(dataDir) }),
    },
  };
});
