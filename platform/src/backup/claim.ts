import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { postgresIn } from './backup-config.ts';
import { claimFolder, isClaimed, type BackupFolder } from './backup-folder.ts';

/**
 * Returns a function that claims a folder for the backup of a data directory, and notes there where its backup is. If the disk of
 * the folder is not mounted at a later start, the folder is an empty one of another disk, mostly that of the data.
 * @throws Error with a sentence for the terminal when the folder had the backup and does not have it, or belongs to another
 */
export function claimOf(folder: BackupFolder, dataDir: string): () => Promise<void> {
  const place = resolve(dataDir);
  const note = join(place, 'backed-up-in');
  return async () => {
    const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
    if (noted === folder.root && !isClaimed(folder))
      throw new Error(
        `${folder.root} does not have the backup of ${place}, which was there. Mount its disk and start again. If the backup is lost, remove ${note} and start again: a new one begins.`,
      );
    await claimFolder(folder, postgresIn(dataDir));
    if (noted === folder.root || !isClaimed(folder)) return;
    await writeFile(`${note}.new`, `${folder.root}\n`, { flush: true });
    await rename(`${note}.new`, note);
  };
}
