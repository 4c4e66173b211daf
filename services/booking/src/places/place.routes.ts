import { routes } from '@pahiya/contracts';
import { notFound, PahiyaError, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { MapsProviderError, type Maps } from '../maps/index.ts';

export function placeRoutes(app: FastifyInstance, deps: ServiceDeps, maps: Maps): void {
  serve(app, deps, routes.booking.searchPlaces, async ({ query: { q, limit } }) => {
    if (q.trim() === '') return { places: [] };
    const { value: places } = await maps.suggest(q, { limit });
    return { places };
  });

  serve(app, deps, routes.booking.getPlace, async ({ params }) => {
    const { value: place } = await maps.place(params.placeId).catch((error: unknown) => {
      if (!(error instanceof MapsProviderError)) throw error;
      throw new PahiyaError('UNAVAILABLE', { what: 'maps' }, { retryAfterS: 2, cause: error });
    });
    if (place === undefined) throw notFound('place');
    return { place };
  });
}
