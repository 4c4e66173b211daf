import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reencryptDocuments } from '@pahiya/driver';
import { optionalText, readConfig, text, type Environment } from '@pahiya/service-kit';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { addFilesKey, keptSecrets } from './secrets.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const reencryptConfig = {
  filesKeys: optionalText('FILES_KEYS', {
    doc: 'keys of a platform that gets them from its environment',
    secret: true,
  }),
  dataDir: text('DATA_DIR', { doc: 'of a platform that keeps its own keys', default: DEFAULT_DATA_DIR }),
};

/** The environment of a platform that keeps its own keys: its keys, and the folder of its documents. */
async function ownEnvironment(dataDir: string): Promise<Environment> {
  const { filesKeys } = await keptSecrets(dataDir);
  return { FILES_DIR: join(dataDir, 'files'), ...process.env, FILES_KEYS: filesKeys.join(',') };
}

/** Encrypts the documents of drivers with the first key, or makes that key. */
try {
  const { values: args } = parseArgs({ options: { 'new-key': { type: 'boolean' } } });
  const { filesKeys, dataDir } = readConfig(reencryptConfig, process.env);
  if (filesKeys !== undefined && args['new-key'])
    throw new Error('FILES_KEYS is set: put the new key first in it. --new-key is for keys in DATA_DIR.');
  if (filesKeys === undefined && !existsSync(join(dataDir, 'secrets.json')))
    throw new Error(`There are no keys in ${dataDir}. Set DATA_DIR, or FILES_KEYS and where the documents are.`);
  if (args['new-key']) {
    await addFilesKey(dataDir);
    console.log('There is a new key. Restart the platform, then run npm run documents:reencrypt.');
  } else {
    await reencryptDocuments(filesKeys === undefined ? await ownEnvironment(dataDir) : process.env);
  }
} catch (error) {
  exitWithSentence(error);
}
