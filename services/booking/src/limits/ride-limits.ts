import { room, type RideLimits } from '@pahiya/contracts';
import { noteChange, recordAudit, type Database } from '@pahiya/service-kit';
import { RideLimitsEntity } from './ride-limits.entity.ts';

/** The limits of a company that has chosen none. */
export const DEFAULT_RIDE_LIMITS: RideLimits = { mostOpenRides: 20, overlapping: false };

export async function rideLimitsOf({ dataSource }: Database, companyId: string): Promise<RideLimits> {
  const kept = await dataSource.getRepository(RideLimitsEntity).findOneBy({ companyId });
  return kept ? { mostOpenRides: kept.mostOpenRides, overlapping: kept.overlapping } : DEFAULT_RIDE_LIMITS;
}

export async function changeRideLimits(database: Database, companyId: string, limits: RideLimits): Promise<void> {
  const before = await rideLimitsOf(database, companyId);
  await database.transaction(async (tx) => {
    await tx.getRepository(RideLimitsEntity).upsert({ companyId, ...limits }, ['companyId']);
    await recordAudit(tx, {
      action: 'company.changed',
      subject: `company/${companyId}`,
      before: { ...before },
      after: { ...limits },
    });
    noteChange(tx, { kind: 'company', id: companyId }, room.company(companyId));
  });
}
