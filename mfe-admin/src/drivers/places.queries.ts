import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { type Suggestion } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';

const keys = ['admin', 'places'] as const;

/** Places in India that match what was typed. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys, 'like', q],
    queryFn: async ({ signal }): Promise<Suggestion[]> =>
      (await api(routes.booking.searchPlaces, { query: { q }, signal })).places.map(
        ({ placeId, name, description }) => ({ id: placeId, name, description, icon: 'pin' }),
      ),
    staleTime: Infinity,
    retry: 1,
  });

export const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: [...keys, 'one', placeId],
    queryFn: async ({ signal }) => {
      const { address, lat, lng } = (await api(routes.booking.getPlace, { params: { placeId }, signal })).place;
      return { address, lat, lng };
    },
    staleTime: Infinity,
    retry: 1,
  });
