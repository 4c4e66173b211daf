import type { DriverListStatus } from '@pahiya/contracts';
import {
  type Database,
  newPublicCode,
  pageOf,
  peopleOrder,
  type PeopleOrderWanted,
  queryRows,
  refusingDuplicates,
  type Tx,
} from '@pahiya/service-kit';
import type { DriverRecord } from './driver.ts';

const COLUMNS = `
  d.id, d.code, d.revision, d.full_name as "fullName", d.email, d.phone, d.gender, d.status, d.waits,
  d.vehicle_number as "vehicleNumber", d.vehicle_type as "vehicleType", d.license_key as "licenseKey",
  d.aadhaar_key as "aadhaarKey", d.license_verified as "licenseVerified", d.aadhaar_verified as "aadhaarVerified",
  d.base_salary_paise as "baseSalaryPaise", d.base_salary_revision as "baseSalaryRevision",
  d.total_rides as "totalRides", d.created_at as "createdAt",
  exists (select from ride r where r.driver_id = d.id and r.status = 'on_trip') as "onTrip"`;

/** node-postgres answers bigint as text; a salary is far below 2^53. */
type Row = Omit<DriverRecord, 'baseSalaryPaise'> & { baseSalaryPaise: string };
const recordOf = (row: Row): DriverRecord => ({ ...row, baseSalaryPaise: Number(row.baseSalaryPaise) });

/** Undefined when there is none or it was deleted. */
export async function findDriver(database: Database, id: string): Promise<DriverRecord | undefined> {
  const [row] = await database.query<Row>({
    name: 'find-driver',
    text: `select ${COLUMNS} from driver d where d.id = $1 and d.deleted_at is null`,
    values: [id],
  });
  return row && recordOf(row);
}

export async function lockDriver(tx: Tx, id: string): Promise<DriverRecord | undefined> {
  const [row] = await queryRows<Row>(
    tx,
    `select ${COLUMNS} from driver d where d.id = $1 and d.deleted_at is null for update of d`,
    [id],
  );
  return row && recordOf(row);
}

export interface DriverFilter {
  limit: number;
  wanted: PeopleOrderWanted;
  /** A LIKE pattern. */
  q?: string | undefined;
  status?: DriverListStatus | undefined;
}

/** Newest first unless said otherwise. @throws PahiyaError VALIDATION_FAILED for a cursor that is none of this order */
export async function listDrivers(
  database: Database,
  { limit, wanted, q, status }: DriverFilter,
): Promise<{ page: DriverRecord[]; nextCursor?: string }> {
  const { isBeyond, orderBy, values, cursorOf } = peopleOrder(wanted, {
    unlessSaid: 'registered',
    byName: 'lower(full_name)',
  });
  const found = await database.query<Row & { sortName: string }>({
    text: `select ${COLUMNS}, lower(full_name) as "sortName" from driver d
           where d.deleted_at is null and ${isBeyond} and ($3::text is null or case $3 when 'waiting' then d.waits else d.status = $3 end)
             and ($4::text is null or concat_ws(' ', d.full_name, d.phone, d.email, d.code, d.vehicle_number) ilike $4)
           ${orderBy} limit $5`,
    values: [...values, status ?? null, q ?? null, limit + 1],
  });
  const { page, ...next } = pageOf(found, limit, cursorOf);
  return { page: page.map(recordOf), ...next };
}

/** Sentences by the unique index that another driver's phone number or e-mail holds. */
const TAKEN = {
  driver_phone: 'A driver with this phone number is already registered.',
  driver_email: 'A driver with this e-mail is already registered.',
};

/** Answers the driver with the public code that it got: another one than proposed where that was taken. */
export async function insertDriver(tx: Tx, proposed: DriverRecord): Promise<DriverRecord> {
  for (let driver = proposed; ; driver = { ...driver, code: newPublicCode() }) {
    const inserted = await refusingDuplicates(TAKEN, () =>
      queryRows(
        tx,
        `insert into driver (id, code, revision, full_name, email, phone, gender, status, vehicle_number, vehicle_type,
           license_key, aadhaar_key, license_verified, aadhaar_verified, base_salary_paise, base_salary_revision, created_at, waits)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         on conflict (code) do nothing returning id`,
        [
          driver.id,
          driver.code,
          driver.revision,
          driver.fullName,
          driver.email,
          driver.phone,
          driver.gender,
          driver.status,
          driver.vehicleNumber,
          driver.vehicleType,
          driver.licenseKey,
          driver.aadhaarKey,
          driver.licenseVerified,
          driver.aadhaarVerified,
          driver.baseSalaryPaise,
          driver.baseSalaryRevision,
          driver.createdAt,
          driver.waits,
        ],
      ),
    );
    if (inserted.length > 0) return driver;
  }
}

/** What an admin may change; the counts of rides and the ledger's news are written by their own events. */
export async function saveDriver(tx: Tx, driver: DriverRecord): Promise<void> {
  await refusingDuplicates(TAKEN, () =>
    queryRows(
      tx,
      `update driver set revision = $2, full_name = $3, email = $4, phone = $5, gender = $6, status = $7, vehicle_number = $8,
         vehicle_type = $9, license_key = $10, aadhaar_key = $11, license_verified = $12, aadhaar_verified = $13,
         base_salary_paise = $14, base_salary_revision = $15, waits = $16
       where id = $1`,
      [
        driver.id,
        driver.revision,
        driver.fullName,
        driver.email,
        driver.phone,
        driver.gender,
        driver.status,
        driver.vehicleNumber,
        driver.vehicleType,
        driver.licenseKey,
        driver.aadhaarKey,
        driver.licenseVerified,
        driver.aadhaarVerified,
        driver.baseSalaryPaise,
        driver.baseSalaryRevision,
        driver.waits,
      ],
    ),
  );
}

/** 'cleared': deleted, and nothing is left to do. */
export async function deletionStateOf(
  database: Database,
  id: string,
): Promise<'absent' | 'present' | 'deleted' | 'cleared'> {
  const [row] = await database.query<{ deleted: boolean; cleared: boolean }>({
    text: 'select deleted_at is not null as deleted, cleared_at is not null as cleared from driver where id = $1',
    values: [id],
  });
  if (!row) return 'absent';
  if (row.cleared) return 'cleared';
  return row.deleted ? 'deleted' : 'present';
}

/** Keeps the row, so that its code and its facts' revision are never used again, without its documents. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await queryRows(
    tx,
    `update driver set revision = revision + 1, status = 'inactive', license_key = null, aadhaar_key = null, deleted_at = $2
     where id = $1`,
    [id, now],
  );
}

export async function markCleared(database: Database, id: string, now: Date): Promise<void> {
  await database.query({ text: 'update driver set cleared_at = $2 where id = $1', values: [id, now] });
}

/** Late news of the ledger changes nothing. */
export async function heedBaseSalary(tx: Tx, id: string, news: { paise: number; entry: number }): Promise<void> {
  await queryRows(
    tx,
    'update driver set base_salary_paise = $2, salary_entry = $3 where id = $1 and salary_entry < $3',
    [id, news.paise, news.entry],
  );
}
