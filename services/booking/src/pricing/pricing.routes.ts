import { routes } from '@pahiya/contracts';
import { serve, validationError, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { actorOf } from '../rides/actor.ts';
import { changeRateCard } from './change-rate-card.ts';
import { rateCardView } from './rate-card.ts';

const NEWER_THAN_ANY = 2 ** 31 - 1;

export function pricingRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const { getPricing, updatePricing, pricingHistory } = routes.booking;

  serve(app, deps, getPricing, () => rateCardView(parts.rateCards.current()));

  serve(app, deps, updatePricing, async ({ body, caller }) => ({
    ...rateCardView(await changeRateCard(parts, body, actorOf(caller))),
    message: 'Rate card updated successfully',
  }));

  serve(app, deps, pricingHistory, async ({ query: { cursor, limit = 50 } }) => {
    const before = cursor === undefined ? NEWER_THAN_ANY : Number(cursor);
    if (!Number.isInteger(before) || before < 1 || before > NEWER_THAN_ANY) {
      throw validationError([{ path: 'cursor', message: 'cursor is not one that this list gave' }]);
    }
    const cards = await parts.rateCards.history(before, limit + 1);
    const shown = cards.slice(0, limit);
    return {
      history: shown.map((card) => ({ ...rateCardView(card), by: card.by })),
      ...(cards.length > limit ? { nextCursor: String(shown.at(-1)?.version) } : {}),
    };
  });
}
