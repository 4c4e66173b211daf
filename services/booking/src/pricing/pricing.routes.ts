import { routes } from '@pahiya/contracts';
import { decodeCursor, notACursor, pageOf, say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { actorOf } from '../rides/ride.ts';
import { changeRateCard } from './change-rate-card.ts';
import { rateCardView } from './rate-card.ts';

const NEWER_THAN_ANY = 2 ** 31 - 1;

export function pricingRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const { getPricing, updatePricing, pricingHistory } = routes.booking;

  serve(app, deps, getPricing, async () => rateCardView(await parts.rateCards.latest()));

  serve(app, deps, updatePricing, async ({ body, caller, request }) => ({
    ...rateCardView(await changeRateCard(parts, body, actorOf(caller))),
    message: say('rate-card-updated', request),
  }));

  serve(app, deps, pricingHistory, async ({ query: { cursor, limit = 50 } }) => {
    const before = cursor === undefined ? NEWER_THAN_ANY : Number(decodeCursor(cursor, 1)[0]);
    if (!Number.isInteger(before) || before < 1 || before > NEWER_THAN_ANY) {
      throw notACursor();
    }
    const cards = await parts.rateCards.history(before, limit + 1);
    const { page, nextCursor } = pageOf(cards, limit, (card) => [String(card.version)]);
    return {
      history: page.map((card) => ({ ...rateCardView(card), by: card.by })),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    };
  });
}
