import type { Exclusion } from '@pahiya/dispatch';
import { EntitySchema } from 'typeorm';

/** A ride that is held for a driver in every plan. */
export interface KeptPin {
  rideId: string;
  driverId: string;
  byId: string;
  byName: string;
  at: Date;
  /** The hard rule that the pin breaks, with its figures. */
  breaks: Exclusion | null;
  reason: string | null;
}

export const PinEntity = new EntitySchema<KeptPin>({
  name: 'dispatch_pin',
  columns: {
    rideId: { type: 'text', primary: true },
    driverId: { type: 'text' },
    byId: { type: 'text' },
    byName: { type: 'text' },
    at: { type: 'timestamptz' },
    breaks: { type: 'jsonb', nullable: true },
    reason: { type: 'text', nullable: true },
  },
  checks: [{ name: 'dispatch_pin_check', expression: '(breaks is null) = (reason is null)' }],
});

/** Each time that somebody set a hard rule aside. Rows are never changed: a trigger refuses it. */
export interface KeptOverride {
  id: string;
  rideId: string;
  driverId: string;
  rule: string;
  reason: string;
  byId: string;
  byName: string;
  at: Date;
}

export const OverrideEntity = new EntitySchema<KeptOverride>({
  name: 'dispatch_override',
  columns: {
    id: { type: 'text', primary: true },
    rideId: { type: 'text' },
    driverId: { type: 'text' },
    rule: { type: 'text' },
    reason: { type: 'text' },
    byId: { type: 'text' },
    byName: { type: 'text' },
    at: { type: 'timestamptz' },
  },
  indices: [{ name: 'dispatch_override_of_ride', columns: ['rideId'] }],
});
