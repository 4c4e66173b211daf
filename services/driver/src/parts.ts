import type { Database, ServiceDeps } from '@pahiya/service-kit';
import type { ImageCleaner } from './documents/clean-image.ts';
import type { Standings } from './positions/driver-standings.ts';

/** What the use cases of this service work with. */
export interface DriverParts {
  database: Database;
  deps: ServiceDeps;
  images: ImageCleaner;
  standings: Standings;
}
