import type { CabRate } from '@pahiya/fares';
import { EntitySchema } from 'typeorm';

/** A version of the rate card as it is kept; money in paise. */
export interface KeptRateCard {
  version: number;
  rates: readonly CabRate[];
  effectiveFrom: Date;
  byId: string;
  byName: string;
}

export const RateCardEntity = new EntitySchema<KeptRateCard>({
  name: 'rate_card',
  columns: {
    version: { type: 'integer', primary: true },
    rates: { type: 'jsonb' },
    effectiveFrom: { type: 'timestamptz' },
    byId: { type: 'text' },
    byName: { type: 'text' },
  },
  checks: [{ name: 'rate_card_version_check', expression: 'version > 0' }],
});
