import type { Database, ServiceDeps } from '@pahiya/service-kit';
import type { ImageCleaner } from './documents/clean-image.ts';
import type { Standings } from './positions/driver-standings.ts';

/** What the use cases work with. */
export interface Fleet {
  database: Database;
  deps: ServiceDeps;
  images: ImageCleaner;
  standings: Standings;
}
