import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import {
  createHost,
  createReadiness,
  processConfig,
  readConfig,
  type ConfigFields,
  type ConfigOf,
  type Environment,
  type Readiness,
} from '@pahiya/service-kit';
import { gatewayConfig } from './config.ts';
import { builtDists, readBuild } from './remotes/built-remotes.ts';
import { installFiles } from './web.ts';

const { host, port, leaveWaitMs, frozenAfterMs, logLevel } = processConfig;
const { webRoot, remoteVersionsDir, remoteOrigins, serviceWorkers, mapStyleUrl, mapOrigins } = gatewayConfig;
/** The configuration of the server of one remote's files. Every key has a default. */
const fileServerConfig = {
  host,
  port,
  leaveWaitMs,
  frozenAfterMs,
  logLevel,
  webRoot,
  remoteVersionsDir,
  remoteOrigins,
  serviceWorkers,
  mapStyleUrl,
  mapOrigins,
} satisfies ConfigFields;

export interface FileServer {
  app: FastifyInstance;
  readiness: Readiness;
  config: ConfigOf<typeof fileServerConfig>;
}

/** Serves built remotes as the gateway does, and nothing else: the process of a remote's own container. It does not listen yet. */
export async function buildFileServer(env: Environment): Promise<FileServer> {
  const config = readConfig(fileServerConfig, env);
  const readiness = createReadiness();
  readiness.add('remotes', async () => {
    if (builtDists(config.webRoot).map(readBuild).length === 0)
      throw new Error(`no built remote under ${config.webRoot}`);
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const app = createHost({ name: 'remotes', readiness, metrics, logger: { level: config.logLevel } });
  await installFiles(app, { ...config, remotesConfig: undefined });
  return { app, readiness, config };
}
