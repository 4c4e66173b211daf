import type { RouteQuery, RouteReply, routes } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import type { Fleet } from '../fleet.ts';
import { listDrivers as findPage } from './driver.repository.ts';
import { driverView, normalisedPhone } from './driver.ts';

const DEFAULT_LIMIT = 50;
const RECORD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of the last driver of the page before, which a client must not lean on. */
function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (RECORD_ID.test(id)) return id;
  const message = 'cursor is not one that this list gave';
  throw new PahiyaError('VALIDATION_FAILED', `${message}.`, { issues: [{ path: 'cursor', message }] });
}

/** A LIKE pattern for "contains". Digits with spaces, dashes or +91 in them are looked for as they are stored. */
function containing(typed: string): string | undefined {
  const wanted = /^[+\d][\d\s-]*$/.test(typed.trim()) ? normalisedPhone(typed) : typed.trim();
  return wanted === '' ? undefined : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}

export async function listDrivers(
  { database }: Fleet,
  { limit = DEFAULT_LIMIT, cursor, q, status }: RouteQuery<typeof routes.driver.listDrivers>,
): Promise<RouteReply<typeof routes.driver.listDrivers>> {
  // One more than asked for: its presence tells that there is a next page.
  const found = await findPage(database, {
    limit: limit + 1,
    afterId: cursor ? idOfCursor(cursor) : undefined,
    q: containing(q ?? ''),
    status,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    drivers: page.map(driverView),
    ...(found.length > limit && last ? { nextCursor: Buffer.from(last.id).toString('base64url') } : {}),
  };
}
