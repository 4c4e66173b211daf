import { randomUUID } from 'node:crypto';
import { startLoop, type Loop } from '@pahiya/messaging';
import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import type { DriverParts } from '../parts.ts';

/** Longer than a registration takes from its first stored image to its row. */
const ORPHAN_AGE_MS = 3600_000;

/** The folder of all documents. */
export const DOCUMENTS_FOLDER = 'drivers';

/** Random: it says neither whose document it is, nor which, nor when it came. */
export const newDocumentKey = (): string => `${DOCUMENTS_FOLDER}/${randomUUID()}`;

async function keysInUse({ database }: DriverParts, keys: string[]): Promise<Set<string | null>> {
  const found = await database.dataSource.getRepository(DriverEntity).find({
    where: [{ licenseKey: In(keys) }, { aadhaarKey: In(keys) }],
    select: { licenseKey: true, aadhaarKey: true },
  });
  return new Set(found.flatMap(({ licenseKey, aadhaarKey }) => [licenseKey, aadhaarKey]));
}

/**
 * Removes the files that no driver uses. Never throws, because the request has failed or was answered already. Files that it
 * cannot remove, or cannot check because the database is away, are removed by the next sweep.
 */
export async function discardDocuments(parts: DriverParts, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    const used = await keysInUse(parts, keys);
    await Promise.all(keys.filter((key) => !used.has(key)).map((key) => parts.deps.files.remove(key)));
  } catch (error) {
    parts.deps.log.warn(
      { err: error, keys },
      'documents could not be removed; they are looked for again within an hour',
    );
  }
}

/**
 * Removes files that a crashed process left. Repeats this, because the files are not yet an hour old when the next
 * process starts.
 */
export function keepSweepingDocuments(parts: DriverParts, { everyMs = ORPHAN_AGE_MS } = {}): Loop {
  return startLoop({
    pass: () => sweepOrphanDocuments(parts),
    pollMs: everyMs,
    onError: (err) => parts.deps.log.warn({ err }, 'documents without a driver could not be looked for'),
  });
}

/** Older than an hour and used by no driver. */
async function sweepOrphanDocuments(parts: DriverParts): Promise<void> {
  const newest = parts.deps.clock.now().getTime() - ORPHAN_AGE_MS;
  const BATCH = 500;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of parts.deps.files.list(DOCUMENTS_FOLDER)) {
    if (modifiedAt.getTime() > newest) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await discardDocuments(parts, batch);
    batch = [];
  }
  await discardDocuments(parts, batch);
}
