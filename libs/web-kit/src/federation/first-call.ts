import { type RouteContract, type RouteQuery } from '@pahiya/contracts';
import { addressOf } from '../api/address-of.ts';

/**
 * A placeholder for a day, counted from today in India, in a query of `firstCall`: the gateway's first-calls.js inserts
 * the date.
 */
export const daysFromToday = (days: number): string => `{${days}}`;

/** One entry of a remote's `firstCalls`: the address that `api(route, { query })` calls. */
export function firstCall<R extends RouteContract & { method: 'GET' }>(route: R, query?: RouteQuery<R>): string {
  return addressOf(route, { query }).replaceAll(/%7B(-?\d+)%7D/g, '{$1}');
}
