import type { FastifyRequest } from 'fastify';
import { isPahiyaError, PahiyaError } from './errors.ts';

export interface FormField {
  type: 'field';
  fieldname: string;
  fieldnameTruncated: boolean;
  value: string;
  valueTruncated: boolean;
}

/** Its content is read once, to its end, before the next part comes. */
export interface FormFile {
  type: 'file';
  fieldname: string;
  /** Undefined for a part without one whose type is none of a text. */
  filename: string | undefined;
  file: AsyncIterable<Buffer>;
}

/** What @fastify/multipart gives each request of a service that takes forms. */
interface FormReader {
  isMultipart?(): boolean;
  parts(): AsyncIterable<FormField | FormFile>;
}
const readerOf = (request: FastifyRequest) => request as unknown as FormReader;

export const isForm = (request: FastifyRequest): boolean => readerOf(request).isMultipart?.() === true;
export const partsOf = (form: FastifyRequest): AsyncIterable<FormField | FormFile> => readerOf(form).parts();

/**
 * Leaves a form that can not be read to its end, and says what to throw: a fault of the parser is one of the body. What is
 * left of the body is let through unread; otherwise the client, which goes on sending, never gets to its answer.
 */
export function refusedForm(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe();
  request.raw.resume();
  return isKnown(error) ? error : new PahiyaError('MALFORMED_REQUEST', { what: 'unreadable-form' }, { cause: error });
}

/** Whether it is a PahiyaError, an error of Fastify's plugins (with a status) or of the disk. Any other is the parser's. */
function isKnown(error: unknown): boolean {
  return isPahiyaError(error) || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
}
