import { choice, optionalText, text, type ConfigFields, type ConfigOf } from '../config.ts';
import { directoryFileStore, type FileStore } from './file-store.ts';

export const fileStoreConfig = {
  filesDir: text('FILES_DIR', { doc: 'directory for uploaded files', default: '/var/lib/pahiya/files' }),
  filesS3Bucket: optionalText('FILES_S3_BUCKET', {
    doc: 'bucket for uploaded files instead of FILES_DIR; AWS_REGION and credentials as the AWS SDK reads them',
  }),
  filesS3Endpoint: optionalText('FILES_S3_ENDPOINT', {
    doc: "address of an S3 server that is not AWS's, e.g. https://objects.example",
  }),
  filesS3Encryption: choice('FILES_S3_ENCRYPTION', ['bucket', 'AES256', 'aws:kms'], {
    doc: 'server-side encryption asked for with every file; bucket: as the bucket says',
    default: 'bucket',
  }),
} satisfies ConfigFields;

/** Opens the bucket if one is configured, else the directory. */
export async function openFileStore(config: ConfigOf<typeof fileStoreConfig>): Promise<FileStore> {
  const { filesS3Bucket: bucket, filesS3Endpoint: endpoint, filesS3Encryption: encryption } = config;
  if (bucket === undefined) return directoryFileStore(config.filesDir);
  // Loaded lazily: the AWS SDK takes 9 MB of memory.
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore({ bucket, endpoint, encryption: encryption === 'bucket' ? undefined : encryption });
}
