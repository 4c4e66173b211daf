import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** The requests so far, oldest first; always empty for a server elsewhere. */
  asked: { method: string; url: string; headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
}

/**
 * The server that TEST_S3_ENDPOINT names, with its bucket `pahiya` and the credentials in the environment; without the
 * variable, a server in this process. Sets the variables that the AWS SDK reads.
 */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'pahiya';
  process.env['AWS_REGION'] ??= 'us-east-1';
  const elsewhere = process.env['TEST_S3_ENDPOINT'];
  if (elsewhere !== undefined) return { endpoint: elsewhere, bucket, asked: [], stop: async () => {} };

  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const directory = await mkdtemp(join(tmpdir(), 'pahiya-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    // S3rver omits the slash after the bucket, which the SDK signs when it lists a bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const asked: S3Server['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
