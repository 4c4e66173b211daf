import { phoneDigits, type RouteQuery, type RouteReply, type routes } from '@pahiya/contracts';
import { containing } from '@pahiya/service-kit';
import type { DriverParts } from '../parts.ts';
import { listDrivers as findPage } from './driver.repository.ts';
import { driverView } from './driver.ts';

const DEFAULT_LIMIT = 50;
/** A LIKE pattern for "contains". Digits with spaces, dashes or +91 in them are looked for as they are stored. */
function patternFor(typed: string): string | undefined {
  const wanted = /^[+\d][\d\s-]*$/.test(typed.trim()) ? phoneDigits(typed) : typed.trim().normalize('NFC');
  return wanted === '' ? undefined : containing(wanted);
}

/** Screens group the signs of a vehicle's number, however it was typed: 'MH 12 AB 3456'. */
function platePatternFor(typed: string): string | undefined {
  const signs = typed.replace(/[\s-]/g, '');
  return signs === '' ? undefined : containing(signs);
}

export async function listDrivers(
  { database }: DriverParts,
  { limit = DEFAULT_LIMIT, q = '', status, ...wanted }: RouteQuery<typeof routes.driver.listDrivers>,
): Promise<RouteReply<typeof routes.driver.listDrivers>> {
  const patterns = { q: patternFor(q), plate: platePatternFor(q) };
  const { page, ...next } = await findPage(database, { limit, wanted, ...patterns, status });
  return { drivers: page.map(driverView), ...next };
}
