import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TENANT_COOKIE } from '@pahiya/contracts';
import { cookieOf, setCookie } from '@pahiya/service-kit';
import type { Visitor } from './choose-version.ts';

/** Keeps a browser on its side of a canary, signed in or not. */
const BROWSER_COOKIE = 'browser';
const YEAR_S = 31_536_000;

/**
 * The company in a token's claims, unverified: it only chooses between public files. A forged claim gets another company's
 * screens, without that company's data.
 */
function tenantOfToken(authorization: string | undefined): string[] | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization ?? '')?.[1];
  if (payload === undefined) return undefined;
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    return [claims['companyCode'], claims['companyId']].filter((key) => typeof key === 'string');
  } catch {
    // Not a token of this platform; the routes of the API refuse it.
    return undefined;
  }
}

/** The company and the browser of a request; `browser` is undefined at a first visit. */
export function visitorOf(request: FastifyRequest): { tenant: string[]; browser: string | undefined } {
  return {
    tenant: tenantOfToken(request.headers.authorization) ?? cookieOf(request, TENANT_COOKIE)?.split('.') ?? [],
    browser: cookieOf(request, BROWSER_COOKIE),
  };
}

/** Like visitorOf, but sets a cookie with a new name for a browser at its first visit. */
export function knownVisitor(request: FastifyRequest, reply: FastifyReply): Visitor {
  const { tenant, browser } = visitorOf(request);
  if (browser !== undefined) return { tenant, browser };
  const fresh = randomBytes(12).toString('base64url');
  setCookie(request, reply, { name: BROWSER_COOKIE, value: fresh, maxAgeS: YEAR_S, sameSite: 'Lax' });
  return { tenant, browser: fresh };
}
