import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where `npm start` keeps everything. */
export const DEFAULT_DATA_DIR = join(root, '.data');
/** Where `npm run start:distributed` does: events on their way differ, so the two never share a database by accident. */
export const DISTRIBUTED_DATA_DIR = join(DEFAULT_DATA_DIR, 'distributed');
