import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceName } from '@pahiya/contracts';
import { authConfig, buildAuthService, tokenKeysOf } from '@pahiya/auth';
import { bookingConfig, buildBookingService } from '@pahiya/booking';
import { buildDriverService, driverConfig } from '@pahiya/driver';
import { buildInvoiceService, invoiceConfig } from '@pahiya/invoice';
import { buildSalaryService, salaryConfig } from '@pahiya/salary';
import { gatewayConfig, installGateway } from '@pahiya/gateway';
import type { EventSignatures, LiveChannel, Transport } from '@pahiya/messaging';
import {
  inProcessPeers,
  openSessions,
  namedPlugin,
  readConfig,
  POOL_SIZES,
  serviceConfig,
  tokenVerifierOf,
  type Clock,
  type Environment,
  type FileStore,
  type LiveState,
  type Readiness,
  type ServiceDeps,
} from '@pahiya/service-kit';

export interface InProcessParts {
  /** Read by the services' own configurations. */
  env: Environment;
  databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Called once for each service. */
  transport: () => Transport;
  /** Needed where processes of their own handle the events. */
  signaturesOf?: (name: ServiceName) => EventSignatures;
  live: LiveChannel;
  liveState: LiveState;
  files: FileStore;
  clock: Clock;
  internalSecret: string;
  readiness: Readiness;
  metrics: Registry;
}

/** Registers the five services as plugins of the gateway's host, so that calls between them need no network; makes the host ready. */
export async function installPlatform(host: FastifyInstance, parts: InProcessParts): Promise<void> {
  const { env, live, liveState, internalSecret, metrics } = parts;
  const auth = readConfig(authConfig, env);
  const tokens = tokenVerifierOf(tokenKeysOf(auth));
  const { eventTimeoutMs } = readConfig({ eventTimeoutMs: serviceConfig.eventTimeoutMs }, env);
  const peers = inProcessPeers();
  const sessions = openSessions({ liveState, peers });
  const depsOf = (name: ServiceName): ServiceDeps => ({
    database: { url: parts.databaseUrls[name], poolSize: POOL_SIZES[name] },
    transport: parts.transport(),
    ...(parts.signaturesOf && { signatures: parts.signaturesOf(name) }),
    eventTimeoutMs,
    live,
    liveState,
    peers,
    files: parts.files,
    clock: parts.clock,
    // The demonstration sets the other clock back. The trail says when a fact was recorded, in the order of its entries.
    clockOfTrail: { now: () => new Date() },
    tokens,
    sessions,
    internalSecret,
    readiness: parts.readiness,
    metrics,
    log: host.log.child({ service: name }),
  });
  const plugins: FastifyPluginAsync[] = [
    namedPlugin('auth', buildAuthService(auth, depsOf('auth'))),
    namedPlugin('booking', buildBookingService(readConfig(bookingConfig, env), depsOf('booking'))),
    namedPlugin('driver', buildDriverService(readConfig(driverConfig, env), depsOf('driver'))),
    namedPlugin('salary', buildSalaryService(readConfig(salaryConfig, env), depsOf('salary'))),
    namedPlugin('invoice', buildInvoiceService(readConfig(invoiceConfig, env), depsOf('invoice'))),
  ];
  await installGateway(
    host,
    { kind: 'in-process', plugins },
    { config: readConfig(gatewayConfig, env), deps: { live, liveState, metrics, tokens, sessions, internalSecret } },
  );
  await host.ready();
}
