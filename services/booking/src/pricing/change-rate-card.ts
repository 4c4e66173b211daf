import { CAB_TYPES, type Rate } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { cabRateOf, everyCabTypeHasExactlyOneRate, type RateCardVersion } from './rate-card.ts';

export interface RateCardChange {
  rates: readonly Rate[];
  /** The version that the admin edited; if absent, the latest in the database. */
  version?: number | undefined;
}

/** Stores a new version of the rate card. If two admins change the same version, one of them gets a conflict. */
export async function changeRateCard(
  { rateCards, clock }: Pick<BookingParts, 'rateCards' | 'clock'>,
  { rates, version: basedOn }: RateCardChange,
  by: { id: string; name: string },
): Promise<RateCardVersion> {
  if (!everyCabTypeHasExactlyOneRate(rates)) {
    throw new PahiyaError('RULE_BROKEN', { what: 'rate-card-incomplete', cabTypes: CAB_TYPES });
  }
  const card = await rateCards.append({ basedOn, rates: rates.map(cabRateOf), effectiveFrom: clock.now(), by });
  if (card === undefined) {
    throw new PahiyaError('CONFLICT', { what: 'rate-card-changed' });
  }
  return card;
}
