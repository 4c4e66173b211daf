import { createHmac, createSecretKey, hkdfSync, type Hmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isForm, partsOf, refusedForm, type FormField, type FormFile } from '../http/form-parts.ts';

/** The fingerprint of a form that has not been read to its end. */
export const UNREAD_FORM = '';

/**
 * Fingerprints tell whether two requests under one Idempotency-Key are the same. They are stored, and a body may
 * contain a password: an HMAC with a secret of the platform prevents readers of the table from trying passwords against
 * it.
 */
export interface Fingerprints {
  /** The parts of a form as they come in. The form's fingerprint is known when the last part has been read. */
  readParts(form: FastifyRequest): AsyncGenerator<FormField | FormFile>;
  /** Reads a form to its end and drops it. @throws PahiyaError MALFORMED_REQUEST */
  readForm(form: FastifyRequest): Promise<void>;
  of(request: FastifyRequest): string;
  isOf(request: FastifyRequest, kept: string): boolean;
}

export function createFingerprints(platformSecret: string): Fingerprints {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', platformSecret, '', 'pahiya idempotency fingerprints', 32)),
  );
  const hmac = () => createHmac('sha256', key);
  const ofForms = new WeakMap<FastifyRequest, string>();

  /**
   * The fingerprint is made of names, values and contents, not of the body's bytes: a client that repeats a form makes
   * a new boundary.
   */
  async function* readParts(form: FastifyRequest): AsyncGenerator<FormField | FormFile> {
    const digest = hmac().update(addressOf(form));
    for await (const part of partsOf(form)) {
      const content = hmac();
      yield part.type === 'field' ? part : { ...part, file: digested(part.file, content) };
      const said = part.type === 'field' ? [part.value] : [part.filename, textOf(content)];
      digest.update(`${JSON.stringify([part.type, part.fieldname, ...said])}\n`);
    }
    ofForms.set(form, textOf(digest));
  }

  const of = (request: FastifyRequest): string => {
    if (isForm(request)) return ofForms.get(request) ?? UNREAD_FORM;
    return textOf(hmac().update(`${addressOf(request)}${JSON.stringify(request.body) ?? ''}`));
  };

  return {
    readParts,
    of,
    async readForm(form) {
      try {
        for await (const part of readParts(form)) if (part.type === 'file') for await (const _ of part.file);
      } catch (error) {
        throw refusedForm(form, error);
      }
    },
    isOf: (request, kept) => kept === of(request),
  };
}

const addressOf = ({ method, url }: FastifyRequest) => `${method} ${url}\n`;
const textOf = (digest: Hmac) => `hmac-sha256:${digest.digest('base64url')}`;

async function* digested(content: AsyncIterable<Buffer>, digest: Hmac): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}
