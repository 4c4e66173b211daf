import type { RouteQuery, RouteReply, routes } from '@pahiya/contracts';
import { containing, decodeCursor, pageOf } from '@pahiya/service-kit';
import type { Fleet } from '../fleet.ts';
import { listDrivers as findPage } from './driver.repository.ts';
import { driverView, normalisedPhone } from './driver.ts';

const DEFAULT_LIMIT = 50;
/** A LIKE pattern for "contains". Digits with spaces, dashes or +91 in them are looked for as they are stored. */
function patternFor(typed: string): string | undefined {
  const wanted = /^[+\d][\d\s-]*$/.test(typed.trim()) ? normalisedPhone(typed) : typed.trim();
  return wanted === '' ? undefined : containing(wanted);
}

export async function listDrivers(
  { database }: Fleet,
  { limit = DEFAULT_LIMIT, cursor, q, status }: RouteQuery<typeof routes.driver.listDrivers>,
): Promise<RouteReply<typeof routes.driver.listDrivers>> {
  // One more than asked for: its presence tells that there is a next page.
  const found = await findPage(database, {
    limit: limit + 1,
    afterId: cursor ? decodeCursor(cursor, 1)[0] : undefined,
    q: patternFor(q ?? ''),
    status,
  });
  const { page, nextCursor } = pageOf(found, limit, (driver) => [driver.id]);
  const drivers = page.map(driverView);
  return nextCursor === undefined ? { drivers } : { drivers, nextCursor };
}
