import { join } from 'node:path';
import { repository } from './repository.ts';

/** The data directory of `npm start`. */
export const DEFAULT_DATA_DIR = join(repository, '.data');
/**
 * The data directory of `npm run start:distributed`. The two must not share a database, because undelivered events are
 * stored differently.
 */
export const DISTRIBUTED_DATA_DIR = join(DEFAULT_DATA_DIR, 'distributed');
