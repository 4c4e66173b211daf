import { openEmbedded } from '@pahiya/platform';
import { startIndexBuilds } from '@pahiya/platform/index-builds';
import { serveAsChild } from './child-server.ts';
import { MEASURED_ENV } from './measured-env.ts';
import { roleOf, usedBelow } from './used-below.ts';

/** The embedded platform as `npm start` runs it, durable, without demonstration and, unless `env` says so, without limits. */
serveAsChild(async ({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }) => {
  const platform = await openEmbedded({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    env: {
      ...MEASURED_ENV,
      ...env,
    },
  });
  const url = await platform.listen();
  const indexBuilds = startIndexBuilds(platform.adminUrl, (reason) => console.error(reason));
  const stop = async () => {
    await indexBuilds.stop();
    await platform.stop();
  };
  const answers = {
    adminUrl: () => platform.adminUrl,
    used: () => usedBelow(process.pid),
    usedByRole: () => usedBelow(process.pid, roleOf),
  };
  return { url, stop, answers };
});
