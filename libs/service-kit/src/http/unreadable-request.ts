import { ANSWER_HEADERS } from './answer-headers.ts';
import { PahiyaError, problemOf } from '../errors.ts';

const UNREADABLE: Partial<
  Record<string, readonly [status: number, reason: string, what: 'headers-too-large' | 'too-slow']>
> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'too-slow'],
};

/**
 * The whole HTTP answer to a request that Node's parser refuses, by the parser's error code. Fastify never sees such a
 * request, so the caller's language is not known.
 */
export function answerToUnreadable(reason: string, requestId: string): string {
  const [status, title, what] = UNREADABLE[reason] ?? [400, 'Bad Request', 'not-http'];
  const problem = problemOf(new PahiyaError('MALFORMED_REQUEST', { what }), { requestId, language: 'en' });
  const body = JSON.stringify({ ...problem, status, title: status === 400 ? problem.title : title });
  return [
    `HTTP/1.1 ${status} ${title}`,
    'connection: close',
    ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
