import type { ServiceName } from '@pahiya/contracts';
import { natsTransport } from '@pahiya/messaging';
import { connectShared, fileStoreConfig, openFileStore, processConfig, readConfig } from '@pahiya/service-kit';
import type { Environment } from '@pahiya/service-kit';
import { ApiClient } from '../demo/api-client.ts';
import type { DemoAdmin } from '../demo/demo-data.ts';
import { writeDemonstrationOnce } from '../demo/write-demo.ts';
import { installPlatform } from '../install-platform.ts';
import { createPlatformClock } from '../platform-clock.ts';

export interface SeedOptions {
  /** Everything that the processes are told. */
  env: Environment;
  databaseUrls: Readonly<Record<ServiceName, string>>;
  admin: DemoAdmin;
  onStep: (step: string) => void;
}

/**
 * Before the processes start, their services run in this one, over the same database, broker and files: the rides of the
 * demonstration lie in the past, and only a clock in reach can be told so. What is still on its way at the end waits in
 * the outboxes and in NATS for the processes.
 */
export async function seedDemonstration({ env, databaseUrls, admin, onStep }: SeedOptions): Promise<void> {
  onStep('Looking for demonstration data');
  const config = readConfig({ ...processConfig, ...fileStoreConfig }, env);
  const { host, nats, live, liveState, readiness, metrics } = await connectShared(config, 'demonstration');
  const clock = createPlatformClock();
  try {
    await installPlatform(host, {
      env,
      databaseUrls,
      transport: () => natsTransport(nats),
      live,
      liveState,
      files: await openFileStore(config),
      clock,
      internalSecret: config.internalSecret,
      readiness,
      metrics,
    });
    await writeDemonstrationOnce(new ApiClient(host, config.internalSecret), { clock, admin, onStep });
  } finally {
    await host.close();
  }
}
