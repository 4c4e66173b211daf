import type { Database, ServiceDeps } from '@pahiya/service-kit';

/** What the use cases work with. */
export interface Salary {
  database: Database;
  deps: ServiceDeps;
}
