import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from './embedded.ts';

it('starts nothing where FILES_DIR names a folder, because it keeps documents in a folder of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-files-dir-'));
  try {
    const opening = openEmbedded({ dataDir, host: '127.0.0.1', port: 0, env: { FILES_DIR: '/srv/documents' } });
    await expect(opening).rejects.toThrow(
      `FILES_DIR is /srv/documents, but npm start keeps documents in ${join(dataDir, 'files')}. Unset it: DATA_DIR moves all data, and FILES_S3_BUCKET names a bucket for documents.`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
