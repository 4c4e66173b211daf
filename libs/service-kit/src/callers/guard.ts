import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { CALL_TOKEN_HEADER, INTERNAL_SECRET_HEADER, type Access, type RouteContract } from '@pahiya/contracts';
import type { ServiceDeps } from '../process/deps.ts';
import { PahiyaError } from '../errors.ts';
import type { Caller } from './token-verifier.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header !== undefined && header.startsWith('Bearer ') ? header.slice(7) : undefined;
}

/** Verifies a token and that its session has not ended. @throws PahiyaError UNAUTHENTICATED, SESSION_ENDED or UNAVAILABLE */
export async function verifyToken(
  { tokens, sessions }: Pick<ServiceDeps, 'tokens' | 'sessions'>,
  token: string,
): Promise<Caller> {
  const claims = await tokens.verify(token);
  if (!(await sessions.isOpen(claims.sid))) throw new PahiyaError('SESSION_ENDED', {});
  return claims;
}

/** The hook that admits only the callers that the contract names; undefined if everybody may call. */
export function guardOf({ access, service }: RouteContract, deps: ServiceDeps): onRequestAsyncHookHandler | undefined {
  switch (access.kind) {
    case 'public':
      return undefined;
    case 'internal':
      return async (request) => {
        const caller = await callerOf(request, service, deps);
        if (caller !== 'release-before' && !access.callers.some((name) => name === caller))
          throw new PahiyaError('NOT_FOUND', { what: 'anything' });
      };
    case 'roles':
      return rolesGuard(access, deps);
  }
}

/** The name of the calling process; undefined if the process does not prove it. */
async function callerOf(
  { headers }: FastifyRequest,
  callee: string,
  { calls, internalSecret }: ServiceDeps,
): Promise<string | undefined> {
  const token = headers[CALL_TOKEN_HEADER];
  if (typeof token === 'string') return calls?.verifier.callerOf(token, callee);
  if (!calls?.acceptUnsigned) return undefined;
  const [expected, given] = [Buffer.from(internalSecret), Buffer.from(String(headers[INTERNAL_SECRET_HEADER] ?? ''))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'release-before' : undefined;
}

function rolesGuard(
  { roles, anonymous }: Extract<Access, { kind: 'roles' }>,
  deps: ServiceDeps,
): onRequestAsyncHookHandler {
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined && anonymous) return;
    if (token === undefined) throw new PahiyaError('UNAUTHENTICATED', {});
    const caller = await verifyToken(deps, token);
    if (!roles.includes(caller.role)) throw new PahiyaError('FORBIDDEN', { what: 'no-access' });
    request.caller = caller;
  };
}
