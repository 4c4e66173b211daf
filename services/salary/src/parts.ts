import type { Database, ServiceDeps } from '@pahiya/service-kit';

/** What the use cases of this service work with. */
export interface SalaryParts {
  database: Database;
  deps: ServiceDeps;
}
