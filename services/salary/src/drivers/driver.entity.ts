import { EntitySchema } from 'typeorm';
import type { PaidDriver } from '../ledger/ledger.ts';

export const DriverEntity = new EntitySchema<PaidDriver>({
  name: 'driver',
  columns: {
    id: { type: 'text', primary: true },
    revision: { type: 'integer' },
    registeredAt: { type: 'timestamptz' },
    active: { type: 'boolean' },
    deleted: { type: 'boolean', default: false },
  },
});
