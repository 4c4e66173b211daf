import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceName } from '@pahiya/contracts';
import type { LiveChannel } from '@pahiya/messaging';
import {
  installServiceDefaults,
  namedPlugin,
  type LiveState,
  type OpenSessions,
  type ServiceAppOptions,
  type TokenVerifier,
} from '@pahiya/service-kit';
import { installApiPage } from './api-page.ts';
import { installClientErrors } from './client-errors.ts';
import { installClientSpans } from './client-spans.ts';
import { compressAnswers } from './compress.ts';
import type { GatewayConfig } from './config.ts';
import { requireHttps } from './https-only.ts';
import { installRateLimit } from './rate-limit.ts';
import { installSockets } from './sockets.ts';
import { installUpstreams } from './upstream.ts';
import { installWebLimit } from './web-limit.ts';
import { installWeb } from './web.ts';

/** The services are plugins of this process, or processes at their own addresses. */
export type Services =
  | { kind: 'in-process'; plugins: readonly FastifyPluginAsync[] }
  | { kind: 'upstream'; urls: Readonly<Record<ServiceName, string>> };

export interface GatewayDeps {
  live: LiveChannel;
  liveState: LiveState;
  metrics: Registry;
  tokens: TokenVerifier;
  sessions: OpenSessions;
  /**
   * Requests with this secret are exempt from the rate limit: the demonstration is written with them, in the same
   * process.
   */
  internalSecret?: string;
}

/**
 * Installs the gateway at the root of its host: rate limits, the calls of the contract, the built web, sockets and the API
 * description. It has no business rules.
 */
export async function installGateway(
  app: FastifyInstance,
  services: Services,
  { config, deps }: { config: GatewayConfig; deps: GatewayDeps },
): Promise<void> {
  const serviceDeps = deps as ServiceAppOptions['deps'];
  requireHttps(app, config);
  compressAnswers(app);
  installRateLimit(app, config.rateLimitPerMinute, deps);
  if (config.rateLimitPerMinute > 0) installWebLimit(app);
  if (services.kind === 'in-process') for (const plugin of services.plugins) await app.register(plugin);
  else await app.register(namedPlugin('upstreams', async (scope) => installUpstreams(scope, services.urls)));

  const sockets = namedPlugin('sockets', async (scope) => {
    installServiceDefaults(scope, { deps: serviceDeps });
    installSockets(scope, deps, { config });
  });
  const web = namedPlugin('web', async (scope) => {
    const remotes = await installWeb(scope, config, deps.metrics);
    const clientErrors = namedPlugin('client errors', async (reports) => {
      installServiceDefaults(reports, { deps: serviceDeps });
      installClientErrors(reports, { deps: serviceDeps, remotes, isLimited: config.rateLimitPerMinute > 0 });
    });
    const clientSpans = namedPlugin('client spans', async (reports) => {
      installServiceDefaults(reports, { deps: serviceDeps });
      installClientSpans(reports, serviceDeps);
    });
    await scope.register(clientErrors);
    await scope.register(clientSpans);
  });
  await app.register(sockets);
  await app.register(namedPlugin('api', async (scope) => installApiPage(scope)));
  await app.register(web);
}

export { gatewayConfig, type GatewayConfig } from './config.ts';
