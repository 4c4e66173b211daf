import type { DriverListStatus } from '@pahiya/contracts';
import {
  columnsFor,
  insertIfNew,
  newPublicCode,
  pageOf,
  peopleOrder,
  refusingDuplicates,
  type Database,
  type PeopleOrderWanted,
  type Tx,
} from '@pahiya/service-kit';
import { IsNull, LessThan, Raw } from 'typeorm';
import { DriverEntity, type KeptDriver } from './driver.entity.ts';
import type { DriverRecord } from './driver.ts';

/** Undefined when the driver does not exist or was deleted. */
export async function findDriver({ dataSource }: Database, id: string): Promise<DriverRecord | undefined> {
  const found = await dataSource.getRepository(DriverEntity).findOneBy({ id, deletedAt: IsNull() });
  return found ?? undefined;
}

export function lockDriver(tx: Tx, id: string): Promise<DriverRecord | null> {
  return tx
    .getRepository(DriverEntity)
    .findOne({ where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
}

export interface DriverFilter {
  limit: number;
  wanted: PeopleOrderWanted;
  /** A LIKE pattern. */
  q?: string | undefined;
  /** A LIKE pattern for a vehicle's number without gaps. */
  plate?: string | undefined;
  status?: DriverListStatus | undefined;
}

const COLUMNS = columnsFor<KeptDriver, DriverRecord>(DriverEntity);

/** Newest first by default. @throws PahiyaError VALIDATION_FAILED for a cursor of another order */
export async function listDrivers(
  database: Database,
  { limit, wanted, q, plate, status }: DriverFilter,
): Promise<{ page: DriverRecord[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, {
    unlessSaid: 'registered',
    byName: 'lower(full_name)',
  });
  const found = await database.query<{ id: string; sortName: string }>({
    text: `select ${COLUMNS.selected}, lower(full_name) as "sortName" from driver
           where deleted_at is null and ${isBeyond} and ($3::text is null or case $3 when 'waiting' then waits else status = $3 end)
             and ($4::text is null or concat_ws(' ', full_name, phone, email, code, vehicle_number) ilike $4
               or regexp_replace(vehicle_number, '[[:space:]-]', '', 'g') ilike $6)
           ${orderBy} limit $5`,
    values: [...values, status ?? null, q ?? null, limit + 1, plate ?? null],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { page: page.map(COLUMNS.read), ...next };
}

/** The conflict to report, by the unique index that was violated. */
const TAKEN = { driver_phone: 'driver-phone', driver_email: 'driver-email' } as const;

/** Returns the stored driver. Its public code differs from the proposed one if that was taken. */
export async function insertDriver(tx: Tx, proposed: DriverRecord): Promise<DriverRecord> {
  for (let driver = proposed; ; driver = { ...driver, code: newPublicCode() }) {
    if (await refusingDuplicates(TAKEN, () => insertIfNew(tx, DriverEntity, driver, 'code'))) return driver;
  }
}

/** Saves the driver, except `totalRides`, which the handlers of ride events increment. */
export async function saveDriver(tx: Tx, { id, ...driver }: DriverRecord): Promise<void> {
  const changed = { ...driver, totalRides: undefined };
  await refusingDuplicates(TAKEN, () => tx.getRepository(DriverEntity).update({ id }, changed));
}

/** 'cleared' means that the driver is deleted and the sign-in is removed, too. */
export async function deletionStateOf(
  { dataSource }: Database,
  id: string,
): Promise<'absent' | 'present' | 'deleted' | 'cleared'> {
  const select = { id: true, deletedAt: true, clearedAt: true };
  const found = await dataSource.getRepository(DriverEntity).findOne({ where: { id }, select });
  if (!found) return 'absent';
  if (found.clearedAt) return 'cleared';
  return found.deletedAt ? 'deleted' : 'present';
}

/** Self registrations from before that time that nobody has activated. */
export async function findWaitingSince({ dataSource }: Database, before: Date, limit: number): Promise<string[]> {
  const where = { waits: true, deletedAt: IsNull(), createdAt: LessThan(before) };
  const found = await dataSource.getRepository(DriverEntity).find({ select: { id: true }, where, take: limit });
  return found.map(({ id }) => id);
}

/** Marks the row as deleted and drops its documents. The row stays, so that its code and revision are never used again. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  const revision = () => 'revision + 1';
  const gone = { status: 'inactive', licenseKey: null, aadhaarKey: null, deletedAt: now } as const;
  await tx.getRepository(DriverEntity).update({ id }, { ...gone, revision });
}

export async function markCleared({ dataSource }: Database, id: string, now: Date): Promise<void> {
  await dataSource.getRepository(DriverEntity).update({ id }, { clearedAt: now });
}

/** Ignores an entry older than the one already applied. */
export async function applyBaseSalary(tx: Tx, id: string, news: { paise: number; entry: number }): Promise<void> {
  const { paise: baseSalaryPaise, entry: salaryEntry } = news;
  const isNews = { id, salaryEntry: LessThan(salaryEntry) };
  await tx.getRepository(DriverEntity).update(isNews, { baseSalaryPaise, salaryEntry });
}

export function isInService({ dataSource }: Database, id: string): Promise<boolean> {
  return dataSource.getRepository(DriverEntity).existsBy({ id, status: 'active', deletedAt: IsNull() });
}

/** Ids of inactive drivers, and of drivers deleted in the last 30 days, whose tokens may still be valid. */
export async function driversOutOfService({ dataSource }: Database): Promise<string[]> {
  const lately = Raw((column) => `${column} > now() - interval '30 days'`);
  const where = [{ deletedAt: lately }, { deletedAt: IsNull(), status: 'inactive' as const }];
  const found = await dataSource.getRepository(DriverEntity).find({ select: { id: true }, where });
  return found.map(({ id }) => id);
}

/** The ids of the drivers in service. */
export async function activeDriverIds({ dataSource }: Database): Promise<string[]> {
  const found = await dataSource
    .getRepository(DriverEntity)
    .find({ select: { id: true }, where: { deletedAt: IsNull(), status: 'active' } });
  return found.map(({ id }) => id);
}
