import type { RouteContract } from './route.ts';

/** How many requests may be made in `windowS`; none is counted where a number is absent. */
export interface Budget {
  windowS: number;
  /** A signed-in account may make so many, whatever its addresses. */
  perAccount?: number;
  /** Strangers may make so many from one network address; whoever is signed in has the account's. */
  perAddress?: number;
  /** Bytes of bodies, by both. */
  megabytes?: number;
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * What kinds of requests cost beside the limit of all requests, RATE_LIMIT_PER_MINUTE. An office shares one address; a
 * person who types quickly searches once or twice a second.
 */
export const BUDGETS = {
  /** Works for everybody: places, fares, keys. */
  public: { windowS: MINUTE_S, perAccount: 240, perAddress: 240 },
  search: { windowS: MINUTE_S, perAccount: 120, perAddress: 120 },
  /** Reads up to all that the caller may see. */
  export: { windowS: MINUTE_S, perAccount: 10 },
  /** A third of a second of a core. */
  drawing: { windowS: MINUTE_S, perAccount: 30 },
  /** Hashes a password, sends a mail, leaves a row. */
  registration: { windowS: HOUR_S, perAccount: 500, perAddress: 100 },
  /** Decodes images and keeps them. */
  upload: { windowS: DAY_S, perAccount: 500, perAddress: 30, megabytes: 1000 },
} satisfies Record<string, Budget>;
export type Cost = keyof typeof BUDGETS;

/** Fields of a query whose text is looked for inside of names and addresses. */
const SEARCHED = ['q', 'who', 'subject'] as const;

/** The budget that a request is of, besides that of all requests. */
export function costOf(contract: RouteContract, query: Readonly<Record<string, unknown>>): Cost | undefined {
  const { format } = query;
  if (contract.fileCost !== undefined && format !== undefined && format !== 'json') return contract.fileCost;
  if (contract.cost !== undefined) return contract.cost;
  const isSearched = (field: string) =>
    contract.query?.properties[field] !== undefined && query[field] !== undefined && query[field] !== '';
  return SEARCHED.some(isSearched) ? 'search' : undefined;
}
