import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, text, type ConfigField, type Environment } from '@pahiya/service-kit';
import { backupFolder } from './backup/backup-folder.ts';
import { restorePlatform } from './backup/restore-platform.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const EXAMPLE = '2026-11-24T03:00:00+05:30';
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

const moment: ConfigField<Date | undefined> = {
  env: '--at',
  doc: 'the moment to restore',
  default: undefined,
  parse(written) {
    const at = new Date(written);
    if (!MOMENT.test(written) || Number.isNaN(at.getTime()))
      throw new RangeError(`must be a moment with its offset from UTC, e.g. ${EXAMPLE}`);
    return at;
  },
};

const restoreConfig = {
  from: text('--from', { doc: 'the folder of the backup; BACKUP_DIR unless set' }),
  to: text('--to', { doc: 'the data directory to make: a path that does not exist, or an empty folder' }),
  at: moment,
};

/** Makes the data directory of a platform out of a backup. */
try {
  const { values: args } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, at: { type: 'string' } },
  });
  const env: Environment = {
    '--from': args.from ?? process.env['BACKUP_DIR'],
    '--to': args.to,
    '--at': args.at,
  };
  const { from, to, at } = readConfig(restoreConfig, env);
  const folder = backupFolder(from);
  const { lastCommit, documents, missing, hasSecrets } = await restorePlatform(folder, { to, at });
  const last = lastCommit === undefined ? '' : `; its last transaction is of ${lastCommit.toISOString()}`;
  console.log(`${resolve(to)} has what was committed by ${at?.toISOString() ?? 'the end of the backup'}${last}.`);
  console.log(`Documents that were restored: ${documents}.`);
  if (!hasSecrets)
    console.error(
      `secrets.json is missing in ${resolve(to)}: put the kept one there before the first start, because without it no document can be opened, no authenticator app is known and everybody must sign in again.`,
    );
  if (missing.length > 0) {
    console.error(`Documents that the backup does not have:\n- ${missing.join('\n- ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  exitWithSentence(error);
}
