import { startLoop, type Loop } from '@pahiya/messaging';
import type { DriverParts } from '../parts.ts';
import { deleteWaiting } from './delete-driver.ts';
import { findWaitingSince } from './driver.repository.ts';

/**
 * Longer than a back office takes to activate a registration. Anybody may register, and each registration keeps two
 * images of a person's papers.
 */
const KEPT_DAYS = 30;
const POLL_MS = 3600_000;
const BATCH = 100;

/** Deletes self registrations that nobody activates. */
export function expireWaitingRegistrations(parts: DriverParts): Loop {
  const { database, deps } = parts;
  return startLoop({
    async pass() {
      const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 3600_000);
      for (const id of await findWaitingSince(database, before, BATCH)) await deleteWaiting(parts, id);
    },
    pollMs: POLL_MS,
    onError: (err) => deps.log.warn({ err }, 'registrations that nobody activates are not deleted just now'),
  });
}
