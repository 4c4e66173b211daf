import { routes } from '@pahiya/contracts';
import type { DriverParts } from '../parts.ts';
import type { DriverRecord } from './driver.ts';

/**
 * Applies a change of status at once: accepts or ignores the driver's positions, and ends the driver's sessions if the
 * driver is no longer active. If this fails, the noted change and the event have the same effect a moment later.
 */
export async function applyStatus(
  { deps, standings }: DriverParts,
  { before, after }: Record<'before' | 'after', DriverRecord>,
): Promise<void> {
  await standings.tell(after.id);
  if (after.status === 'active' || before.status !== 'active') return;
  try {
    await deps.peers.call(routes.auth.endDriverSessions, { params: { driverId: after.id } });
  } catch (err) {
    deps.log.warn({ err, driverId: after.id }, 'the sessions of an inactive driver end when auth hears of it');
  }
}
