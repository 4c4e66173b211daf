import { type RouteContract, type RouteQuery } from '@pahiya/contracts';
import { addressOf } from '../api/address-of.ts';

/** A day counted from today in India, for a query of `firstCall`: the gateway's first-calls.js writes the day itself. */
export const daysFromToday = (days: number): string => `{${days}}`;

/** One of a remote's `firstCalls`: the address that `api(route, { query })` asks. */
export function firstCall<R extends RouteContract & { method: 'GET' }>(route: R, query?: RouteQuery<R>): string {
  return addressOf(route, { query }).replaceAll(/%7B(-?\d+)%7D/g, '{$1}');
}
