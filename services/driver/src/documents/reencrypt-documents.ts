import {
  fileKeys,
  fileStoreConfig,
  openFileStore,
  readConfig,
  reencryptFiles,
  type Environment,
} from '@pahiya/service-kit';
import { DOCUMENTS_FOLDER } from './document-store.ts';

/**
 * Encrypts all documents with the first key, in the store that the environment names, and says on the terminal how that went.
 * @throws Error when a document can't be read; all others are encrypted then
 */
export async function reencryptDocuments(env: Environment): Promise<void> {
  const config = readConfig({ ...fileStoreConfig, fileKeys }, env);
  const { written, unchanged, faults } = await reencryptFiles(
    await openFileStore(config),
    config.fileKeys,
    DOCUMENTS_FOLDER,
  );
  process.stdout.write(
    `Documents encrypted with the first key of FILES_KEYS: ${written}. Those that had it already: ${unchanged}.\n`,
  );
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
}
