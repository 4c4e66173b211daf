import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { type Suggestion } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';

const ICONS: Readonly<Record<string, Suggestion['icon']>> = { airport: 'plane', railway_station: 'route' };

/** Places in India that match what was typed. */
export const placesQuery = (q: string, limit?: number) =>
  queryOptions({
    queryKey: ['places', 'like', q, limit] as const,
    queryFn: async ({ signal }): Promise<Suggestion[]> =>
      (await api(routes.booking.searchPlaces, { query: { q, limit }, signal })).places.map(
        ({ placeId, name, description, kind }) => ({ id: placeId, name, description, icon: ICONS[kind] ?? 'pin' }),
      ),
    staleTime: Infinity,
    retry: 1,
  });

/** The address and the coordinates of a place. */
export const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'one', placeId] as const,
    queryFn: async ({ signal }) => {
      const { address, lat, lng } = (await api(routes.booking.getPlace, { params: { placeId }, signal })).place;
      return { address, lat, lng };
    },
    staleTime: Infinity,
    retry: 1,
  });
