import { validationError } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';

/** The ride a caller decides on, and the revision of it that was on screen, if the caller sends it. */
export interface SeenRide {
  rideId: string;
  seenRevision: number | undefined;
}

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The revision that the caller saw, from `If-Match: "3"` or from the body.
 * @throws PahiyaError VALIDATION_FAILED when the header is malformed or contradicts the body
 */
export function seenRevisionOf({ headers }: FastifyRequest, inBody: number | undefined): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return inBody;
  const revision = ENTITY_TAG.exec(header)?.[1];
  if (revision === undefined || (inBody !== undefined && inBody !== Number(revision))) {
    throw validationError([{ path: 'If-Match', code: 'no-revision' }]);
  }
  return Number(revision);
}
