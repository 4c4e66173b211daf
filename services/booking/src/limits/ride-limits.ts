import { room, type RideLimits } from '@pahiya/contracts';
import { insertIfNew, noteChange, recordAudit, type Database, type Tx } from '@pahiya/service-kit';
import { RideLimitsEntity } from './ride-limits.entity.ts';

/** The limits of a company that has chosen none. */
export const DEFAULT_RIDE_LIMITS: RideLimits = { mostOpenRides: 20, overlapping: false };

export async function rideLimitsOf({ dataSource }: Database, companyId: string): Promise<RideLimits> {
  const kept = await dataSource.getRepository(RideLimitsEntity).findOneBy({ companyId });
  return kept ? { mostOpenRides: kept.mostOpenRides, overlapping: kept.overlapping } : DEFAULT_RIDE_LIMITS;
}

export async function changeRideLimits(database: Database, companyId: string, limits: RideLimits): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockLimits(tx, companyId);
    await tx.getRepository(RideLimitsEntity).update({ companyId }, limits);
    await recordAudit(tx, {
      action: 'company.changed',
      subject: `company/${companyId}`,
      before: { ...before },
      after: { ...limits },
    });
    noteChange(tx, { kind: 'company', id: companyId }, room.company(companyId));
  });
}

/** Locked before they are read, because the audit trail tells what a change has replaced. */
async function lockLimits(tx: Tx, companyId: string): Promise<RideLimits> {
  await insertIfNew(tx, RideLimitsEntity, { companyId, ...DEFAULT_RIDE_LIMITS });
  const { mostOpenRides, overlapping } = await tx
    .getRepository(RideLimitsEntity)
    .findOneOrFail({ where: { companyId }, lock: { mode: 'pessimistic_write' } });
  return { mostOpenRides, overlapping };
}
