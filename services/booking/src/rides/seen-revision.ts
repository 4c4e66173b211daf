import { validationError } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';

/** What a caller decides on: a ride, and the revision of it that was on the screen, if the caller says. */
export interface SeenRide {
  rideId: string;
  seenRevision: number | undefined;
}

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The revision that the caller saw, of `If-Match: "3"` or of the body.
 * @throws PahiyaError VALIDATION_FAILED when the header is no revision, or another than the body's
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
