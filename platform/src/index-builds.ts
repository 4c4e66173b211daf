import { SERVICE_NAMES } from '@pahiya/contracts';
import { buildIndexes } from '@pahiya/service-kit';
import { TABLES } from './tables.ts';

/**
 * Builds the indexes of this release while the services run; they never wait for it. In an installation with jobs, the
 * migration jobs do this. A build that fails is tried again at the next start; `onFailure` gets the reason.
 */
export function startIndexBuilds(adminUrl: string, onFailure: (reason: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const buildAll = async (): Promise<void> => {
    for (const schema of SERVICE_NAMES)
      await buildIndexes({ url: adminUrl, schema, indexes: TABLES[schema].indexes ?? [], signal });
  };
  const building = buildAll().catch((error: unknown) => {
    if (!signal.aborted) onFailure(error instanceof Error ? error.message : String(error));
  });
  return {
    async stop() {
      stopping.abort();
      await building;
    },
  };
}
