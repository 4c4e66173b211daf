import { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { DOCUMENT_LIMIT_BYTES, type DOCUMENT_KINDS } from '@pahiya/contracts';
import { isPahiyaError, newId, PahiyaError, validationError } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Fleet } from '../fleet.ts';
import { discardDocuments } from './document-store.ts';
import { IMAGE_HEAD_BYTES, imageTypeOf } from './image-type.ts';

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Keys in the file store of the images that came with a form. */
export type DocumentKeys = Partial<Record<DocumentKind, string>>;

export interface DriverForm {
  /** Trimmed; an empty text is left out, unless a driver can do without it. */
  fields: Record<string, unknown>;
  documents: DocumentKeys;
}

/** What a driver need not have: an empty text takes it away. */
const CAN_BE_EMPTIED = new Set(['email', 'vehicleNumber']);

const KIND_OF_FIELD: Partial<Record<string, DocumentKind>> = { licenseImage: 'license', aadhaarCardImage: 'aadhaar' };

/** A little more than a form may have, so that the complaint is ours and names the field. */
export const FORM_LIMITS = {
  fileSize: DOCUMENT_LIMIT_BYTES + 1,
  files: 4,
  fields: 40,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * Reads a driver's form. Its images are checked by their content and streamed to the store; whatever goes wrong, none of
 * them stays there.
 * @throws PahiyaError UNSUPPORTED_TYPE, BODY_TOO_LARGE, VALIDATION_FAILED or MALFORMED_REQUEST
 */
export async function readDriverForm(fleet: Fleet, driverId: string, request: FastifyRequest): Promise<DriverForm> {
  if (!request.isMultipart()) throw new PahiyaError('UNSUPPORTED_TYPE', { what: 'no-form' });
  const form: DriverForm = { fields: {}, documents: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') takeField(form, part);
      else await takeFile(fleet, driverId, { form, part });
    }
    return form;
  } catch (error) {
    // The client goes on sending what nobody reads; unless it is let through, it never gets to its answer.
    request.raw.unpipe();
    request.raw.resume();
    await discardDocuments(fleet, Object.values(form.documents));
    throw isOurs(error) ? error : new PahiyaError('MALFORMED_REQUEST', { what: 'unreadable-form' }, { cause: error });
  }
}

/** Errors of ours, of Fastify's plugins (with a status) and of the disk; what is left is the parser's about the body. */
function isOurs(error: unknown): boolean {
  return isPahiyaError(error) || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
}

function takeField({ fields }: DriverForm, part: MultipartValue): void {
  const { fieldname: name, value } = part;
  if (part.fieldnameTruncated) throw validationError([{ path: name, code: 'unknown-field' }]);
  if (part.valueTruncated) throw validationError([{ path: name, code: 'far-too-long' }]);
  if (typeof value !== 'string') {
    fields[name] = value;
    return;
  }
  if (value.includes('\0')) throw new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-field', field: name });
  if (name === 'password') {
    if (value !== '') fields[name] = value;
    return;
  }
  const text = value.trim();
  if (text === '' && !CAN_BE_EMPTIED.has(name)) delete fields[name];
  else fields[name] = text;
}

async function takeFile(
  { deps }: Fleet,
  driverId: string,
  { form, part }: { form: DriverForm; part: MultipartFile },
): Promise<void> {
  const { fieldname: field, file } = part;
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  try {
    const head = await readHead(chunks);
    // A browser sends a file field that was left alone as an empty file without a name.
    if (head.length === 0 && !part.filename) return;
    const kind = KIND_OF_FIELD[field];
    if (kind === undefined) throw validationError([{ path: field, code: 'unknown-file' }]);
    if (form.documents[kind] !== undefined) throw validationError([{ path: field, code: 'sent-twice' }]);
    const type = imageTypeOf(head);
    if (type === undefined) throw new PahiyaError('UNSUPPORTED_TYPE', { what: 'image', field });
    const key = `drivers/${driverId}/${kind}-${newId()}.${type.extension}`;
    await deps.files.write(key, Readable.from(upToTheLimit(field, head, chunks), { objectMode: false }));
    form.documents[kind] = key;
  } finally {
    await chunks.return?.();
  }
}

async function readHead(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < IMAGE_HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* upToTheLimit(field: string, head: Buffer, rest: AsyncIterator<Buffer, undefined>) {
  let sizeBytes = 0;
  for (let chunk: Buffer | undefined = head; chunk !== undefined; chunk = (await rest.next()).value) {
    sizeBytes += chunk.length;
    if (sizeBytes > DOCUMENT_LIMIT_BYTES)
      throw new PahiyaError('BODY_TOO_LARGE', { what: 'image', field, megabytes: DOCUMENT_LIMIT_BYTES / 1024 / 1024 });
    yield chunk;
  }
}
