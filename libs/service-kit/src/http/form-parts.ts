import type { FastifyRequest } from 'fastify';
import { isPahiyaError, PahiyaError } from '../errors.ts';

export interface FormField {
  type: 'field';
  fieldname: string;
  fieldnameTruncated: boolean;
  value: string;
  valueTruncated: boolean;
}

/** A file of a form. Its content is read once, to its end, before the next part comes. */
export interface FormFile {
  type: 'file';
  fieldname: string;
  /** Undefined for a part that has no name and whose type is not a text's. */
  filename: string | undefined;
  file: AsyncIterable<Buffer>;
}

/** The members that @fastify/multipart adds to each request of a service that takes forms. */
interface FormReader {
  isMultipart?(): boolean;
  parts(): AsyncIterable<FormField | FormFile>;
}
const readerOf = (request: FastifyRequest) => request as unknown as FormReader;

export const isForm = (request: FastifyRequest): boolean => readerOf(request).isMultipart?.() === true;
export const partsOf = (form: FastifyRequest): AsyncIterable<FormField | FormFile> => readerOf(form).parts();

/**
 * Stops reading a form that cannot be read, and returns the error to throw: a fault of the parser is a fault of the
 * body. The rest of the body is let through unread, because a client that is still sending would otherwise never read
 * the answer.
 */
export function refusedForm(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe();
  request.raw.resume();
  return isKnown(error) ? error : new PahiyaError('MALFORMED_REQUEST', { what: 'unreadable-form' }, { cause: error });
}

/**
 * Whether it is a PahiyaError, an error of Fastify's plugins (with a status) or of the disk. Any other error is the
 * parser's.
 */
function isKnown(error: unknown): boolean {
  return isPahiyaError(error) || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
}
