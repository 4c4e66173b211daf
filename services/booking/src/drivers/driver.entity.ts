import type { AssignedDriver, DriverLimits } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';

/**
 * What the driver service tells of a driver. The row of a driver who has left stays, so that a late fact cannot restore
 * the driver.
 */
export interface ToldDriver {
  id: string;
  /** 0 before the first event, so that any event is newer. */
  revision: number;
  record: AssignedDriver | null;
  /** Hours, area and base, for plans. */
  limits: DriverLimits | null;
  retiredAt: Date | null;
}

export const DriverEntity = new EntitySchema<ToldDriver>({
  name: 'driver',
  columns: {
    id: { type: 'text', primary: true },
    revision: { type: 'integer' },
    record: { type: 'jsonb', nullable: true },
    limits: { type: 'jsonb', nullable: true },
    retiredAt: { type: 'timestamptz', nullable: true },
  },
});
