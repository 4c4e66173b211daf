import type { FastifyRequest } from 'fastify';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding to send: the first of ENCODINGS that the client accepts. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase().split(';'))
    .filter(([, weight]) => !/q=0(\.0+)?\s*$/.test(weight ?? ''))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => taken.includes(encoding));
}
