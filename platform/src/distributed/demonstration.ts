import type { ProcessName, ServiceName } from '@pahiya/contracts';
import { eventSignatures, natsTransport } from '@pahiya/messaging';
import {
  connectShared,
  fileStoreConfig,
  openFileStore,
  privateKeyOf,
  processConfig,
  readConfig,
} from '@pahiya/service-kit';
import type { Environment } from '@pahiya/service-kit';
import { ApiClient } from '../demo/api-client.ts';
import type { DemoAdmin } from '../demo/demo-data.ts';
import { markedUnfinished } from '../demo/unfinished-demonstration.ts';
import { writeDemonstrationOnce } from '../demo/write-demo.ts';
import { installPlatform } from '../install-platform.ts';
import { createPlatformClock } from '../platform-clock.ts';

export interface SeedOptions {
  /** The environment of the processes. */
  env: Environment;
  /** Superuser's connection string. */
  adminUrl: string;
  databaseUrls: Readonly<Record<ServiceName, string>>;
  serviceKeys: Readonly<Record<ProcessName, string>>;
  admin: DemoAdmin;
  onStep: (step: string) => void;
}

/**
 * Writes the demonstration before the processes start. The services run in this process meanwhile, over the same database, broker
 * and files, because the rides are in the past and only the clock of this process can be set. Events that are not delivered at the
 * end wait in the outboxes and in NATS for the processes.
 */
export async function seedDemonstration(options: SeedOptions): Promise<void> {
  const { env, databaseUrls, serviceKeys, admin, onStep } = options;
  onStep('Looking for demonstration data');
  const config = readConfig({ ...processConfig, ...fileStoreConfig }, { ...env, SERVICE_KEY: serviceKeys.gateway });
  const { host, nats, live, liveState, readiness, metrics } = await connectShared(config, 'demonstration');
  const clock = createPlatformClock();
  try {
    await installPlatform(host, {
      env,
      databaseUrls,
      transport: () => natsTransport(nats),
      signaturesOf: (name) =>
        eventSignatures({
          key: privateKeyOf(serviceKeys[name]),
          keysOf: (service) => config.serviceKeys.get(service) ?? [],
          // All events are of this process, whose ids have the machine's time.
          now: () => new Date(),
        }),
      live,
      liveState,
      files: await openFileStore(config),
      clock,
      internalSecret: config.internalSecret,
      readiness,
      metrics,
    });
    await writeDemonstrationOnce(new ApiClient(host, config.internalSecret), {
      clock,
      admin,
      onStep,
      around: (write) => markedUnfinished(options.adminUrl, write),
    });
  } finally {
    await host.close();
  }
}
