import { join } from 'node:path';

/** The folder of the repository, two folders above the sources and above the build. */
export const repository = join(import.meta.dirname, '../..');
