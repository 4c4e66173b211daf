import { vehicleOfNote } from '@pahiya/contracts';
import type { Database } from '@pahiya/service-kit';
import { OverrideEntity } from '../dispatch/pin.entity.ts';
import type { KeptStep } from './ride.entity.ts';
import { findSteps } from './ride.repository.ts';
import type { HistoryStep } from './ride.view.ts';
import { vehiclesByRevision } from './step-vehicle.repository.ts';

/**
 * The steps of a ride. The previous release, which may still run, names a vehicle only in the note; then it is read
 * from there.
 */
export async function readHistory(database: Database, rideId: string): Promise<HistoryStep[]> {
  const [steps, vehicles] = await Promise.all([findSteps(database, rideId), vehiclesByRevision(database, rideId)]);
  const inNote = ({ revision, ...step }: KeptStep) => (vehicles.has(revision) ? undefined : vehicleOfNote(step));
  const reasons = steps.some(inNote) ? await reasonsFor(database, rideId) : new Set();
  return steps.map((step) => ({
    ...step,
    vehicleNumber: vehicles.get(step.revision) ?? (reasons.has(step.note) ? null : (inNote(step) ?? null)),
  }));
}

/**
 * The reasons for assigning drivers whom a rule excludes. They are notes of steps that chose no vehicle, even if they
 * read like one.
 */
async function reasonsFor({ dataSource }: Database, rideId: string): Promise<Set<string | null>> {
  const overrides = await dataSource
    .getRepository(OverrideEntity)
    .find({ select: { reason: true }, where: { rideId } });
  return new Set(overrides.map(({ reason }) => reason));
}
