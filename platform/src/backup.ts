import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileKeys, fileStoreConfig, openFileStore, readConfig, text, type Environment } from '@pahiya/service-kit';
import { backupConfig, backupFolderFor, postgresIn } from './backup/backup-config.ts';
import { claimFolder, type BackupFolder } from './backup/backup-folder.ts';
import { sizeOf, takeBase } from './backup/base-backup.ts';
import { checkBackup } from './backup/check-copy.ts';
import { documentCopies } from './backup/document-copies.ts';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { openOwnPostgres } from './own-postgres.ts';
import { keptSecrets } from './secrets.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const commandConfig = {
  ...backupConfig,
  dataDir: text('DATA_DIR', { doc: 'of the platform', default: DEFAULT_DATA_DIR }),
};

/**
 * The environment of a platform that keeps its own keys: the keys are in its file of secrets, unless FILES_KEYS is set.
 */
async function ownEnvironment(dataDir: string): Promise<Environment> {
  const { filesKeys } = await keptSecrets(dataDir);
  const own = { FILES_DIR: join(dataDir, 'files'), ...process.env };
  return { ...own, FILES_KEYS: process.env['FILES_KEYS'] || filesKeys.join(',') };
}

async function backUp(folder: BackupFolder, dataDir: string, keep: number): Promise<void> {
  const postgres = await openOwnPostgres(dataDir);
  try {
    await claimFolder(folder, postgresIn(dataDir));
    const files = await openFileStore(readConfig(fileStoreConfig, await ownEnvironment(dataDir)));
    const base = await takeBase(folder, { adminUrl: postgres.adminUrl, dataDir: postgresIn(dataDir), keep });
    const documents = await documentCopies(folder).follow(files);
    const megabytes = Math.ceil((await sizeOf(folder.baseDir(base.name))) / 1e6);
    console.log(`The database as it was at ${base.endedAt} is in ${folder.root} (${megabytes} MB).`);
    console.log(`Documents that were copied: ${documents}.`);
    console.log(secretsSentence(dataDir));
  } finally {
    await postgres.stop();
  }
}

function secretsSentence(dataDir: string): string {
  const kept = process.env['FILES_KEYS']
    ? 'FILES_KEYS and the other secrets of the environment'
    : join(resolve(dataDir), 'secrets.json');
  return `The backup has no secrets: keep a copy of ${kept} in another place, because no document can be opened without it.`;
}

async function check(folder: BackupFolder, dataDir: string): Promise<void> {
  const keys = readConfig({ fileKeys }, await ownEnvironment(dataDir));
  const { upTo, tables, documents, auditEntries, faults } = await checkBackup(folder, keys);
  const looked = `${tables} tables, ${documents} documents and ${auditEntries} entries of the audit trail`;
  if (faults.length === 0)
    return console.log(`The backup was restored up to ${upTo.toISOString()} and is whole: ${looked}.`);
  console.error(`The backup was restored up to ${upTo.toISOString()} and has faults:\n- ${faults.join('\n- ')}`);
  process.exitCode = 1;
}

/** Backs up the platform of a data directory, whether it runs or not, or checks the backup. */
try {
  const { values: args } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, check: { type: 'boolean' } },
  });
  const env: Environment = {
    ...process.env,
    ...(args.to === undefined ? {} : { BACKUP_DIR: args.to }),
    ...(args.keep === undefined ? {} : { BACKUP_KEEP: args.keep }),
  };
  const { backupDir, backupKeep, dataDir } = readConfig(commandConfig, env);
  if (backupDir === undefined) throw new Error('Say where the backup is to be, with --to or BACKUP_DIR.');
  if (!existsSync(postgresIn(dataDir))) throw new Error(`There is no platform in ${resolve(dataDir)}. Set DATA_DIR.`);
  const folder = backupFolderFor(dataDir, backupDir);
  await (args.check ? check(folder, dataDir) : backUp(folder, dataDir, backupKeep));
} catch (error) {
  exitWithSentence(error);
}
