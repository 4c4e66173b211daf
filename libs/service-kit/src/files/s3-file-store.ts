import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  type ServerSideEncryption,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PahiyaError } from '../errors.ts';
import { checkFileKey, type FileStore } from './file-store.ts';

export interface S3FileStoreOptions {
  bucket: string;
  /** Address of a server that is not AWS's. Buckets are then in the path and not in the host name. */
  endpoint?: string | undefined;
  /** Server-side encryption of every file; the bucket's default if absent. */
  encryption?: ServerSideEncryption | undefined;
}

const CONNECT_TIMEOUT_MS = 2000;
/** How long a connection may be silent. */
const SILENCE_TIMEOUT_MS = 10_000;
/** Parts of 5 MB that one upload holds in memory. Driver documents are smaller than one part. */
const PARTS_AT_ONCE = 2;

/**
 * Files as private objects of a bucket. Region and credentials come from the SDK's own environment (`AWS_REGION`,
 * `AWS_ACCESS_KEY_ID` …, or a role of the machine). Small files are one PUT; larger ones are multipart uploads, which are
 * aborted when something fails. If the process dies, the bucket's life cycle rule removes the parts. While the server is
 * away every call throws PahiyaError UNAVAILABLE; an error of `content` is thrown as it is.
 * @throws Error when no region is set
 */
export async function s3FileStore({ bucket, endpoint, encryption }: S3FileStoreOptions): Promise<FileStore> {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  await client.config.region();
  const at = (key: string) => ({ Bucket: bucket, Key: checkFileKey(key) });
  return {
    async write(key, content) {
      const source = measured(content);
      const upload = new Upload({
        client,
        params: {
          ...at(key),
          Body: Readable.from(source.chunks(), { objectMode: false }),
          ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
        },
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
        return source.sizeBytes();
      } catch (error) {
        content.destroy();
        throw source.failure() ?? away(error);
      }
    },
    async read(key) {
      const command = new GetObjectCommand(at(key));
      try {
        const { Body } = await client.send(command);
        return Body as Readable;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
        throw away(error);
      }
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key));
      try {
        await client.send(command);
      } catch (error) {
        throw away(error);
      }
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${checkFileKey(folder)}/` });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key, LastModified } of Contents)
            if (Key !== undefined && LastModified !== undefined) yield { key: Key, modifiedAt: LastModified };
      } catch (error) {
        throw away(error);
      }
    },
  };
}

/** Passes content on and counts its bytes. Remembers an error of the content, to tell it from one of the upload. */
function measured(content: Readable) {
  let sizeBytes = 0;
  let failure: unknown;
  return {
    async *chunks() {
      try {
        for await (const chunk of content as AsyncIterable<Buffer | string>) {
          sizeBytes += Buffer.byteLength(chunk);
          yield chunk;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    sizeBytes: () => sizeBytes,
    failure: () => failure,
  };
}

function away(error: unknown): PahiyaError {
  return new PahiyaError(
    'UNAVAILABLE',
    { what: 'file-store' },
    {
      retryAfterS: 2,
      cause: error,
    },
  );
}
