import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  BUDGETS,
  costOf,
  DEFAULT_BODY_LIMIT_BYTES,
  INTERNAL_SECRET_HEADER,
  type Budget,
  type Cost,
} from '@pahiya/contracts';
import { clientAddress, PahiyaError, type Caller, type LiveState, type TokenVerifier } from '@pahiya/service-kit';
import { FairShare } from './fair-share.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts requests that cost next to nothing, e.g. a file of the web, which web-limit.ts counts. */
    isUncounted?: true;
  }
}

const WINDOW_S = 60;
/** An account may have several sessions, and an office many accounts behind one address. */
const SESSIONS_OF_ACCOUNT = 3;
const ACCOUNTS_OF_ADDRESS = 10;

/** The share of a minute's requests that may come within one second: all of them at once would make everybody wait. */
const SHARE_AT_ONCE = 0.1;
/** But never fewer than this: enough for two pages within a second, one after the other. */
const ALWAYS_AT_ONCE = 30;
/** The requests of one page within a second. Further requests are paced, as costly ones always are (see FairShare). */
const REQUESTS_OF_PAGE = 12;

/**
 * A client with more than twice its allowed requests is flooding: each of its refusals is delayed by this, so that it
 * sends less. At two thousand a second, the refusals alone took four fifths of the core that answers everybody.
 */
const REFUSAL_WAITS_MS = 1000;
/** At most this many refusals are delayed at a time; the others are sent at once. */
const MOST_WAITING = 500;

/** Route configuration that exempts a route from the rate limit. */
export const UNCOUNTED = { isUncounted: true } as const;

/** The API documentation. Its routes belong to a plugin, so they can't have UNCOUNTED. */
export const DOCS_PATH = '/api/docs';

interface Count {
  key: string;
  most: number;
  windowS: number;
  /** How much the request adds to the count; 1 by default. */
  by?: number;
  /** Requests beyond these are paced. */
  pacedFrom?: number;
}

interface Limiting {
  liveState: LiveState;
  tokens: TokenVerifier;
  /** Calls with this secret are not counted: those between services that share the gateway's process. */
  internalSecret?: string;
}

/** Counts a request that does not reach Fastify. False when the address has had its requests of this minute. */
export async function mayRequest(liveState: LiveState, address: string, perMinute: number): Promise<boolean> {
  if (perMinute === 0) return true;
  // Without a counter every request is let through.
  return liveState.hit(`requests:${address}`, WINDOW_S).then(
    (count) => count <= perMinute,
    () => true,
  );
}

/**
 * Limits requests over all replicas: those without a valid token by network address, the others by session, by account and,
 * for all accounts behind it together, by address. A route whose contract names a cost has a budget of its own as well.
 * Calls between services and health checks are not counted.
 */
export function installRateLimit(app: FastifyInstance, perMinute: number, deps: Limiting): void {
  if (perMinute === 0) return;
  const { liveState, internalSecret } = deps;
  const share = new FairShare();
  const refusals = new WaitingRefusals();
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (config.isUncounted || url.startsWith('/health/') || url.startsWith(DOCS_PATH)) return;
    if (internalSecret !== undefined && request.headers[INTERNAL_SECRET_HEADER] === internalSecret) return;
    const caller = await callerOf(request, deps.tokens);
    const counts = [...usualCounts(request, caller, perMinute), ...countsOfCost(request, caller)];
    const made = await Promise.all(
      counts.map(async (count) => ({ ...count, made: await liveState.hit(count.key, count.windowS, count.by) })),
    ).catch((error: unknown) => {
      // Without a counter every request is let through.
      request.log.warn({ err: error }, 'requests can not be counted just now');
      return [];
    });
    const over = made.filter((count) => count.made > count.most);
    if (over.length > 0) {
      if (over.some((count) => count.made > 2 * count.most)) await refusals.wait();
      throw tooMany(Math.max(...over.map(({ windowS }) => windowS)));
    }
    const isPaced = isCostly(request) || made.some((count) => count.made > (count.pacedFrom ?? Infinity));
    await share.begin(whoOf(request, caller), reply, { isPaced });
  });
}

class WaitingRefusals {
  #waiting = 0;

  async wait(): Promise<void> {
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    await delay(REFUSAL_WAITS_MS, undefined, { ref: false });
    this.#waiting -= 1;
  }
}

/** Public routes are cheap, and an upload mostly waits for its sender's network, so neither is paced. */
function isCostly(request: FastifyRequest): boolean {
  const cost = costOfRequest(request);
  return cost !== undefined && cost !== 'public' && cost !== 'upload';
}

function costOfRequest({ routeOptions, query }: FastifyRequest): Cost | undefined {
  const { contract } = routeOptions.config;
  return contract && costOf(contract, query as Record<string, unknown>);
}

const whoOf = (request: FastifyRequest, caller: Caller | undefined): string =>
  caller === undefined ? `address:${clientAddress(request)}` : `account:${caller.sub}`;

const refusalOf = new Map<number, PahiyaError>();

/** One shared error for each pause: a stack and a sentence are half of a refusal's cost, and a flood has 2,000 a second. */
function tooMany(seconds: number): PahiyaError {
  const known = refusalOf.get(seconds) ?? refusalFor(seconds);
  refusalOf.set(seconds, known);
  return known;
}

function refusalFor(seconds: number): PahiyaError {
  const facts =
    seconds > WINDOW_S
      ? ({ what: 'budget', hours: Math.ceil(seconds / 3600) } as const)
      : ({ what: 'requests', seconds } as const);
  return new PahiyaError('TOO_MANY_REQUESTS', facts, { retryAfterS: seconds });
}

/** Undefined for a stranger, and for a wrong token, which the service refuses. */
async function callerOf(request: FastifyRequest, tokens: TokenVerifier): Promise<Caller | undefined> {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer ') !== true) return undefined;
  return tokens.verify(authorization.slice('Bearer '.length)).catch(() => undefined);
}

function usualCounts(request: FastifyRequest, caller: Caller | undefined, perMinute: number): Count[] {
  const address = clientAddress(request);
  const atOnce = {
    most: Math.max(ALWAYS_AT_ONCE, perMinute * SHARE_AT_ONCE),
    windowS: 1,
    pacedFrom: REQUESTS_OF_PAGE,
  };
  if (caller === undefined)
    return [
      { key: `requests:${address}`, most: perMinute, windowS: WINDOW_S },
      { key: `requests:now:${address}`, ...atOnce },
    ];
  // By session as well, so that a stolen token cannot use up the requests of the whole account.
  return [
    { key: `requests:session:${caller.sid}`, most: perMinute, windowS: WINDOW_S },
    { key: `requests:now:session:${caller.sid}`, ...atOnce },
    { key: `requests:account:${caller.sub}`, most: perMinute * SESSIONS_OF_ACCOUNT, windowS: WINDOW_S },
    { key: `requests:all:${address}`, most: perMinute * ACCOUNTS_OF_ADDRESS, windowS: WINDOW_S },
  ];
}

function countsOfCost(request: FastifyRequest, caller: Caller | undefined): Count[] {
  const { contract } = request.routeOptions.config;
  const cost = costOfRequest(request);
  if (contract === undefined || cost === undefined) return [];
  const { windowS, perAccount, perAddress, megabytes }: Budget = BUDGETS[cost];
  const who = whoOf(request, caller);
  const most = caller === undefined ? perAddress : perAccount;
  const counts: Count[] = most === undefined ? [] : [{ key: `${cost}:${who}`, most, windowS }];
  if (megabytes === undefined) return counts;
  // A body without a content-length counts as the largest that the route accepts.
  const largest = contract.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  const by = Math.min(largest, Number(request.headers['content-length'] ?? largest) || largest);
  return [...counts, { key: `${cost}-bytes:${who}`, most: megabytes * 1e6, windowS, by }];
}
