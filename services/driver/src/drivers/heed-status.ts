import { routes } from '@pahiya/contracts';
import type { Fleet } from '../fleet.ts';
import type { DriverRecord } from './driver.ts';

/**
 * Has the positions of a driver count or not, and ends the sessions of one who is no longer active. Both follow by themselves, from
 * what the transaction noted and by the event that auth hears; this only does so sooner.
 */
export async function heedStatus(
  { deps, standings }: Fleet,
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
