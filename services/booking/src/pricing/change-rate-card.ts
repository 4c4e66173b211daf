import { CAB_TYPES, type Rate } from '@pahiya/contracts';
import { PahiyaError, tellOfChange } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { cabRateOf, everyCabTypeHasExactlyOneRate, type RateCardVersion } from './rate-card.ts';

export interface RateCardChange {
  rates: readonly Rate[];
  /** The one that was edited; without it the one in force when the change came in. */
  version?: number | undefined;
}

/** A new version of the rate card. Of two admins who change the same version one wins. */
export async function changeRateCard(
  { rateCards, clock, live }: Pick<BookingParts, 'rateCards' | 'clock' | 'live'>,
  { rates, version: basedOn = rateCards.current().version }: RateCardChange,
  by: { id: string; name: string },
): Promise<RateCardVersion> {
  if (!everyCabTypeHasExactlyOneRate(rates)) {
    throw new PahiyaError('RULE_BROKEN', { what: 'rate-card-incomplete', cabTypes: CAB_TYPES });
  }
  const card = await rateCards.append({ basedOn, rates: rates.map(cabRateOf), effectiveFrom: clock.now(), by });
  if (card === undefined) {
    throw new PahiyaError('CONFLICT', { what: 'rate-card-changed' });
  }
  tellOfChange(live, { kind: 'pricing', id: String(card.version) });
  return card;
}
