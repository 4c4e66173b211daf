import type { What } from '@pahiya/contracts';
import { PahiyaError } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';

interface DriverError {
  code?: string;
  constraint?: string;
}

/** The unique index that a failed statement would have broken; undefined if it failed for another reason. */
export function brokenUniqueIndex(thrown: unknown): string | undefined {
  const error = thrown as DriverError & { driverError?: DriverError };
  const { code, constraint } = error.driverError ?? error;
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}

/** Runs `work`. If it violates one of these unique indexes, throws ALREADY_EXISTS for what the index protects. */
export async function refusingDuplicates<T>(
  taken: Readonly<Partial<Record<string, What<'ALREADY_EXISTS'>>>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const what = taken[brokenUniqueIndex(thrown) ?? ''];
    if (what === undefined) throw thrown;
    throw new PahiyaError('ALREADY_EXISTS', { what }, { cause: thrown });
  }
}
