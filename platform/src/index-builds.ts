import { SERVICE_NAMES } from '@pahiya/contracts';
import { buildIndexes } from '@pahiya/service-kit';
import { TABLES } from './tables.ts';

/**
 * Builds the indexes of this release beside the running services, which never wait for it: what the migration jobs do where
 * jobs are run. A build that fails is tried again at the next start; `onFailure` is told why.
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
