import type { DriverChange } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import { incompleteLimit } from './driver-limits.ts';

/** @throws PahiyaError RULE_BROKEN where a form gives a part of working hours, area or base */
export function limitsMustBeComplete(form: DriverChange): void {
  const why = incompleteLimit(form);
  if (why !== undefined) throw new PahiyaError('RULE_BROKEN', { what: 'driver-limits-incomplete', why });
}
