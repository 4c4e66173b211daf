declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** S3 over a directory. Every caller is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent?: boolean;
      allowMismatchedSignatures?: boolean;
      configureBuckets?: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    readonly logger: { close(): void };
  }
}
