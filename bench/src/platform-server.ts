import { openEmbedded } from '@pahiya/platform';
import { startIndexBuilds } from '@pahiya/platform/index-builds';
import { serveAsChild } from './child-server.ts';
import { usedBelow } from './used-below.ts';

/** The embedded platform as `npm start` runs it, durable, without demonstration and, unless `env` says so, without limits. */
serveAsChild(async ({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }) => {
  const platform = await openEmbedded({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    env: {
      RATE_LIMIT_PER_MINUTE: '0',
      LOGIN_LIMIT_PER_MINUTE: '0',
      ADMIN_EMAIL: 'admin@pahiya.example',
      ADMIN_PASSWORD: 'Kaveri#2026',
      ADMIN_SECOND_FACTOR: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const url = await platform.listen();
  const indexBuilds = startIndexBuilds(platform.adminUrl, (reason) => console.error(reason));
  const stop = async () => {
    await indexBuilds.stop();
    await platform.stop();
  };
  return { url, stop, answers: { adminUrl: () => platform.adminUrl, used: () => usedBelow(process.pid) } };
});
