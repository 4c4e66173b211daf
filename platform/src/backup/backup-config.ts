import { join, relative, resolve } from 'node:path';
import { integer, optionalText } from '@pahiya/service-kit';
import { backupFolder, type BackupFolder } from './backup-folder.ts';

export const backupConfig = {
  backupDir: optionalText('BACKUP_DIR', { doc: 'where the backup is kept, on another disk than the data' }),
  backupKeep: integer('BACKUP_KEEP', { doc: 'whole copies of the database that are kept', default: 7, min: 1 }),
};

/** The folder of a backup. @throws Error with a sentence for the terminal if it would be lost with the data. */
export function backupFolderFor(dataDir: string, path: string): BackupFolder {
  const folder = backupFolder(path);
  const within = relative(resolve(dataDir), folder.root);
  if (within === '' || !within.startsWith('..'))
    throw new Error(`${folder.root} is in ${resolve(dataDir)}, and would be lost with it. Keep the backup elsewhere.`);
  return folder;
}

/** Where the database of a data directory is. */
export const postgresIn = (dataDir: string) => join(resolve(dataDir), 'postgres');
