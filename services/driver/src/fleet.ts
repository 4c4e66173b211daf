import type { Database, ServiceDeps } from '@pahiya/service-kit';

/** What the use cases work with. */
export interface Fleet {
  database: Database;
  deps: ServiceDeps;
}
