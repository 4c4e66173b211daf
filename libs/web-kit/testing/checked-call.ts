import { canAnswer, type RouteContract } from '@pahiya/contracts';
import { decodeClaims } from '../src/session/claims.ts';
import { formOf, replyFault, requestFault } from '../src/standalone/contract-faults.ts';
import { findRoute } from '../src/standalone/find-route.ts';
import type { Refusal } from '../src/standalone/problem.ts';

export interface Call {
  route: RouteContract;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** The form of a multipart call. */
  form: FormData | undefined;
  idempotencyKey: string | null;
  /** `sub` of the call's token. */
  account: string | undefined;
  /** The language requested for the answer's sentences. */
  language: string | null;
}

export interface Given {
  headers: Headers;
  body: unknown;
}

export function callOf(method: string, address: string, { headers, body }: Given): Call {
  const url = new URL(address, 'http://localhost');
  const found = findRoute(method, url.pathname);
  if (!found) throw new Error(`The contract has no ${method} ${url.pathname}`);
  return {
    ...found,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : {},
    form: body instanceof FormData ? body : undefined,
    idempotencyKey: headers.get('idempotency-key'),
    account: decodeClaims(headers.get('authorization') ?? '')?.sub,
    language: headers.get('accept-language'),
  };
}

export function checkRequest({ route, params, query, form }: Call, sent: unknown): void {
  const fault = requestFault(route, {
    params,
    query,
    body: typeof sent === 'string' ? JSON.parse(sent) : undefined,
    form: form && formOf(form),
  });
  if (fault !== undefined) throw new Error(`A call of ${route.path} breaks the contract: ${fault}`);
}

export function checkReply(route: RouteContract, reply: unknown): void {
  const fault = reply instanceof Blob ? (route.produces ? undefined : 'it has no file') : replyFault(route, reply);
  if (fault !== undefined) throw new Error(`The fake answer of ${route.path} breaks the contract: ${fault}`);
}

export function checkRefusal(route: RouteContract, refusal: Refusal): void {
  if (!canAnswer(route, refusal.code)) throw new Error(`The contract of ${route.path} has no error ${refusal.code}`);
}
