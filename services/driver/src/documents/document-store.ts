import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import type { Fleet } from '../fleet.ts';

/** Longer than any registration takes from its first image to its row. */
const ORPHAN_AGE_MS = 3600_000;

async function keysInUse({ database }: Fleet, keys: string[]): Promise<Set<string | null>> {
  const found = await database.dataSource.getRepository(DriverEntity).find({
    where: [{ licenseKey: In(keys) }, { aadhaarKey: In(keys) }],
    select: { licenseKey: true, aadhaarKey: true },
  });
  return new Set(found.flatMap(({ licenseKey, aadhaarKey }) => [licenseKey, aadhaarKey]));
}

/**
 * Removes the files that no driver has. Never throws: it follows something that failed or is already answered for, and
 * what it can't remove, or must leave because the database can't say whether it is in use, goes with the next sweep.
 */
export async function discardDocuments(fleet: Fleet, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    const used = await keysInUse(fleet, keys);
    await Promise.all(keys.filter((key) => !used.has(key)).map((key) => fleet.deps.files.remove(key)));
  } catch (error) {
    fleet.deps.log.warn({ err: error, keys }, 'documents could not be removed; the next start looks for them again');
  }
}

/** Removes what a process that died left behind: files older than an hour that no driver has. */
export async function sweepOrphanDocuments(fleet: Fleet): Promise<void> {
  const newest = fleet.deps.clock.now().getTime() - ORPHAN_AGE_MS;
  const BATCH = 500;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of fleet.deps.files.list('drivers')) {
    if (modifiedAt.getTime() > newest) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await discardDocuments(fleet, batch);
    batch = [];
  }
  await discardDocuments(fleet, batch);
}
