import { join } from 'node:path';

/** The folder of the repository, from the sources and from the build, which is beside them. */
export const repository = join(import.meta.dirname, '../..');
