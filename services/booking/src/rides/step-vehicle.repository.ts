import type { Database } from '@pahiya/service-kit';
import { IsNull, Not } from 'typeorm';
import { NameVehiclesOfSteps1795697400000 } from '../db/migrations/1795697400000-name-vehicles-of-steps.ts';
import { RideStepEntity } from './ride.entity.ts';
import { saveMove, saveMoveIn, type Move } from './ride.repository.ts';

/**
 * Whether the column exists. Before the migration, as in the previous release, only the note of the step names the
 * vehicle.
 */
const canName = (database: Database): boolean => database.hasRun(NameVehiclesOfSteps1795697400000);

/** Like saveMove, with the vehicle that the step chose. */
export async function saveVehicle(database: Database, move: Move, vehicleNumber: string): Promise<boolean> {
  if (!canName(database)) return saveMove(database, move);
  const { rideId, revision } = move.after;
  return database.transaction(async (tx) => {
    const isSaved = await saveMoveIn(tx, move);
    if (isSaved) await tx.getRepository(RideStepEntity).update({ rideId, revision }, { vehicleNumber });
    return isSaved;
  });
}

/** The vehicles that steps of the ride name, by the revision that they made. */
export async function vehiclesByRevision(database: Database, rideId: string): Promise<Map<number, string>> {
  if (!canName(database)) return new Map();
  const named = await database.dataSource.getRepository(RideStepEntity).find({
    select: { revision: true, vehicleNumber: true },
    where: { rideId, vehicleNumber: Not(IsNull()) },
  });
  return new Map(named.map(({ revision, vehicleNumber }) => [revision, vehicleNumber ?? '']));
}
