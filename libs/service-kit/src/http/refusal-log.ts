import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '@pahiya/contracts';
import { clientAddress } from './client-address.ts';
import type { PahiyaError } from '../errors.ts';

/** Refusals that only an attack causes, because no screen offers these calls: ASVS 5.0, V16.3. */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set([
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'SESSION_ENDED',
  'FORBIDDEN',
  'NOT_LET_IN',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'QUOTE_INVALID',
  'FARE_MISMATCH',
  'DISTANCE_IMPOSSIBLE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
]);

/** The most refusals that one process logs in a second, so that a flood does not fill the disk. */
const MOST_A_SECOND = 50;
let second = 0;
let written = 0;
let leftOut = 0;

export const isSuspicious = ({ code }: Pick<PahiyaError, 'code'>): boolean => SUSPICIOUS.has(code);

/**
 * Who was refused what, and from where. Contains only ids and words of the product, because the error's sentence may
 * repeat what was typed.
 */
export function aboutRefusal({ params }: PahiyaError, request: FastifyRequest) {
  const { method, routeOptions, caller } = request;
  const what = 'what' in params ? params.what : undefined;
  return { what, method, route: routeOptions.url, address: clientAddress(request), account: caller?.sub };
}

export function logRefusal(error: PahiyaError, request: FastifyRequest, fields: object): void {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    if (leftOut > 0) request.log.warn({ leftOut }, 'more calls were refused than were logged');
    [second, written, leftOut] = [now, 0, 0];
  }
  if (written >= MOST_A_SECOND) {
    leftOut += 1;
    return;
  }
  written += 1;
  request.log.info({ ...fields, ...aboutRefusal(error, request) }, 'refused');
}
