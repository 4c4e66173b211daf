import type { ErrorCode } from './errors.ts';
import type { RouteContract } from './route.ts';

/** Every route may be refused for too many calls, and may fail. */
const REFUSES: readonly ErrorCode[] = ['TOO_MANY_REQUESTS'];
const FAILS: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];

/** The refusals of a route: those that it declares, and those of validation, authentication and rate limits. */
export function refusalsOf(route: RouteContract): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), ...REFUSES];
  if (route.params ?? route.query ?? route.body) codes.push('VALIDATION_FAILED');
  if (route.access.kind === 'roles') codes.push('UNAUTHENTICATED', 'SESSION_ENDED', 'FORBIDDEN');
  return codes;
}

/** Whether a route can answer this error: one of its refusals, or a failure. */
export const canAnswer = (route: RouteContract, code: string): boolean =>
  [...refusalsOf(route), ...FAILS].some((each) => each === code);
