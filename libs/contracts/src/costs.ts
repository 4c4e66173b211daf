import type { RouteContract } from './route.ts';

/** How many requests may be made in `windowS`; none is counted where a number is absent. */
export interface Budget {
  windowS: number;
  /** The most requests of a signed-in account, from all addresses together. */
  perAccount?: number;
  /** The most requests of strangers from one network address; a signed-in caller has the account's. */
  perAddress?: number;
  /** The size of bodies, per account and per address. */
  megabytes?: number;
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Budgets for kinds of requests, in addition to the limit of all requests, RATE_LIMIT_PER_MINUTE. An office shares one
 * address; a person who types quickly searches once or twice a second.
 */
export const BUDGETS = {
  /** Routes that serve everybody: places, fares, keys. */
  public: { windowS: MINUTE_S, perAccount: 240, perAddress: 240 },
  search: { windowS: MINUTE_S, perAccount: 120, perAddress: 120 },
  /** A request may read all that the caller may see. */
  export: { windowS: MINUTE_S, perAccount: 10 },
  /** A drawing takes a third of a second of a core. */
  drawing: { windowS: MINUTE_S, perAccount: 30 },
  /** Hashes a password, sends a mail, leaves a row. */
  registration: { windowS: HOUR_S, perAccount: 500, perAddress: 100 },
  /** Decodes images and keeps them. */
  upload: { windowS: DAY_S, perAccount: 500, perAddress: 30, megabytes: 1000 },
} satisfies Record<string, Budget>;
export type Cost = keyof typeof BUDGETS;

/** Query fields whose text is searched for inside names and addresses. */
const SEARCHED = ['q', 'who', 'subject'] as const;

/** The kind of budget that a request uses, in addition to that of all requests. */
export function costOf(contract: RouteContract, query: Readonly<Record<string, unknown>>): Cost | undefined {
  const { format } = query;
  if (contract.fileCost !== undefined && format !== undefined && format !== 'json') return contract.fileCost;
  if (contract.cost !== undefined) return contract.cost;
  const isSearched = (field: string) =>
    contract.query?.properties[field] !== undefined && query[field] !== undefined && query[field] !== '';
  return SEARCHED.some(isSearched) ? 'search' : undefined;
}
