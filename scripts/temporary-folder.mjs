import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. A container often has 64 MB of it. */
const inMemory = '/dev/shm';
/** Four times what `npm test` writes at most. */
const LEAST_FREE_BYTES = 2 * 2 ** 30;

/**
 * Makes the folder for what one run of the tests writes: in memory where there is room. The tests' databases are made and deleted
 * with a thousand files each, and for each new file ext4 passes over those that were deleted within a minute.
 */
export const makeTemporaryFolder = () => mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'pahiya-tests-'));

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
}
