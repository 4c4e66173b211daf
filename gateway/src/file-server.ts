import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import {
  createHost,
  createReadiness,
  processConfig,
  readConfig,
  refuseWhileClosing,
  type ConfigFields,
  type Environment,
} from '@pahiya/service-kit';
import { gatewayConfig } from './config.ts';
import { builtDists, readBuild } from './remotes/built-remotes.ts';
import { installFiles } from './web.ts';

const { host, port, logLevel } = processConfig;
const { webRoot, remoteVersionsDir, remoteOrigins, serviceWorkers, mapStyleUrl, mapOrigins } = gatewayConfig;
/** The configuration of the server of one remote's files. Every key has a default. */
export const fileServerConfig = {
  ...{ host, port, logLevel },
  ...{ webRoot, remoteVersionsDir, remoteOrigins, serviceWorkers, mapStyleUrl, mapOrigins },
} satisfies ConfigFields;

/** Serves built remotes as the gateway does, and nothing else: the process of a remote's own container. It listens. */
export async function startFileServer(env: Environment): Promise<FastifyInstance> {
  const config = readConfig(fileServerConfig, env);
  const readiness = createReadiness();
  readiness.add('remotes', async () => {
    if (builtDists(config.webRoot).map(readBuild).length === 0)
      throw new Error(`no built remote under ${config.webRoot}`);
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const app = createHost({ name: 'remotes', readiness, metrics, logger: { level: config.logLevel } });
  refuseWhileClosing(app);
  await installFiles(app, { ...config, remotesConfig: undefined });
  await app.listen({ host: config.host, port: config.port });
  return app;
}
