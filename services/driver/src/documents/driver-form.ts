import { Readable } from 'node:stream';
import { DOCUMENT_LIMIT_BYTES, DriverChange, type DOCUMENT_KINDS } from '@pahiya/contracts';
import { isForm, PahiyaError, refusedForm, validationError, type FormField, type FormFile } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { DriverParts } from '../parts.ts';
import { discardDocuments, newDocumentKey } from './document-store.ts';
import { imageTypeOf } from './image-type.ts';

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Keys in the file store of the images that came with a form. */
export type DocumentKeys = Partial<Record<DocumentKind, string>>;

export interface DriverForm {
  /** Trimmed. Empty texts of known fields are left out, except for optional fields, where they mean 'remove'. */
  fields: Record<string, string>;
  documents: DocumentKeys;
  /** Images that came as a text, e.g. the `null` of a script that has no file. */
  imagesAsText: string[];
}

/** Optional fields of a driver: an empty text removes the value. */
const CAN_BE_EMPTIED = new Set(['email', 'vehicleNumber', 'worksFrom', 'areaPlace', 'basePlace']);

const KIND_OF_FIELD: Partial<Record<string, DocumentKind>> = { licenseImage: 'license', aadhaarCardImage: 'aadhaar' };

/** How @fastify/multipart reads the form. */
export const FORM_READING = {
  /** Slightly above the limits of the form, so that our own check reports the error and names the field. */
  limits: {
    fileSize: DOCUMENT_LIMIT_BYTES + 1,
    files: 4,
    fields: 40,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 20,
  },
  throwFileSizeLimit: false,
  /** JSON that counts as a file is refused by its field's name. As a field, @fastify/multipart would parse it. */
  isPartAFile: (_name: string | undefined, type: string | undefined, filename: string | undefined) =>
    filename !== undefined || type?.startsWith('text/') === false,
};

/**
 * Reads a driver's form. Decodes its images and stores them as new JPGs; if anything fails, removes them again.
 * @throws PahiyaError UNSUPPORTED_TYPE, BODY_TOO_LARGE, VALIDATION_FAILED or MALFORMED_REQUEST
 */
export async function readDriverForm(parts: DriverParts, request: FastifyRequest): Promise<DriverForm> {
  if (!isForm(request)) throw new PahiyaError('UNSUPPORTED_TYPE', { what: 'no-form' });
  const form: DriverForm = { fields: {}, documents: {}, imagesAsText: [] };
  const names = new Set<string>();
  try {
    for await (const part of request.formParts()) {
      const { fieldname: path } = part;
      if (names.has(path)) throw validationError([{ path, code: 'sent-twice' }]);
      names.add(path);
      if (part.type === 'field') takeField(form, part);
      else await takeFile(parts, { form, part });
    }
    return form;
  } catch (error) {
    const refusal = refusedForm(request, error);
    await discardDocuments(parts, Object.values(form.documents));
    throw refusal;
  }
}

function takeField({ fields, imagesAsText }: DriverForm, part: FormField): void {
  const { fieldname: name, value } = part;
  if (part.fieldnameTruncated) throw validationError([{ path: name, code: 'unknown-field' }]);
  if (part.valueTruncated) throw validationError([{ path: name, code: 'far-too-long' }]);
  if (value.includes('\0')) throw new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-field', field: name });
  if (name === 'password') {
    if (value !== '') fields[name] = value;
    return;
  }
  const text = value.trim();
  if (KIND_OF_FIELD[name] !== undefined) {
    if (text !== '') imagesAsText.push(name);
  } else if (text !== '' || !isLeftOutIfEmpty(name)) fields[name] = text;
}

const isLeftOutIfEmpty = (name: string) => Object.hasOwn(DriverChange.properties, name) && !CAN_BE_EMPTIED.has(name);

async function takeFile(parts: DriverParts, { form, part }: { form: DriverForm; part: FormFile }): Promise<void> {
  const { fieldname: field, file, filename } = part;
  const kind = KIND_OF_FIELD[field];
  if (kind === undefined) throw validationError([{ path: field, code: 'unknown-file' }]);
  const content = await readUpToTheLimit(field, file);
  // A browser sends an untouched file field as an empty file without a name.
  if (content.length === 0 && !filename) return;
  const image = await cleanImage(parts, field, content);
  const key = newDocumentKey();
  await parts.deps.files.write(key, Readable.from([image], { objectMode: false }));
  form.documents[kind] = key;
}

async function readUpToTheLimit(field: string, file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file) {
    sizeBytes += chunk.length;
    if (sizeBytes > DOCUMENT_LIMIT_BYTES)
      throw new PahiyaError('BODY_TOO_LARGE', { what: 'image', field, megabytes: DOCUMENT_LIMIT_BYTES / 1024 / 1024 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function cleanImage({ images }: DriverParts, field: string, content: Buffer): Promise<Buffer> {
  if (imageTypeOf(content) === undefined) throw new PahiyaError('UNSUPPORTED_TYPE', { what: 'image', field });
  const answer = await images.clean(content);
  if ('jpg' in answer) return Buffer.from(answer.jpg);
  if (answer.refused === 'pixels')
    throw new PahiyaError('BODY_TOO_LARGE', { what: 'image-pixels', field, megapixels: answer.megapixels });
  throw new PahiyaError('UNSUPPORTED_TYPE', { what: 'image-unreadable', field });
}
