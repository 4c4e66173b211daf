import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reply that is a file and not JSON. */
export interface FileReply {
  file: Readable | Buffer;
  contentType: string;
  /** The name the browser saves the file under. Without it the browser shows the file. */
  filename?: string;
  /** Added to the headers that every file has. */
  headers?: Readonly<Record<string, string>>;
}

export function isFileReply(answer: unknown): answer is FileReply {
  return typeof answer === 'object' && answer !== null && 'file' in answer && 'contentType' in answer;
}

export function sendFile(reply: FastifyReply, { file, contentType, filename, headers = {} }: FileReply): FastifyReply {
  return reply
    .type(contentType)
    .headers({
      'content-disposition': filename === undefined ? 'inline' : `attachment; filename="${filename}"`,
      ...headers,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(file);
}
