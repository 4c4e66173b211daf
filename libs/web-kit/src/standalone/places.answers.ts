import { randomUUID } from 'node:crypto';
import { routes } from '@pahiya/contracts';
import { found, includes, type Setting } from './fake-answers.ts';

const { booking } = routes;
const PLACES = ['Indiranagar, Bengaluru', 'Whitefield, Bengaluru', 'Koramangala, Bengaluru', 'Hinjawadi, Pune'].map(
  (name, number) => ({ placeId: `place-${number}`, name, lat: 12.97 + number / 50, lng: 77.64 + number / 50 }),
);

/** The places that riders can choose, and the fare between any two. */
export function answerPlaces({ on }: Setting): void {
  on(booking.searchPlaces, ({ query }) => ({
    places: PLACES.filter(({ name }) => includes([name], query.q)).map(({ placeId, name }) => ({
      placeId,
      name,
      description: name,
      kind: 'suburb',
    })),
  }));
  on(booking.getPlace, ({ params }) => {
    const { placeId, name, lat, lng } = found(PLACES.find((each) => each.placeId === params.placeId));
    return { place: { placeId, address: name, lat, lng, components: [] } };
  });
  on(booking.estimateFare, () => ({
    fare: 1800,
    distance: 14.2,
    durationMinutes: 45,
    days: 1,
    source: 'maps' as const,
    quoteId: randomUUID(),
    breakdown: { baseFare: 1800, distanceFare: 0, timeFare: 0, driverAllowance: 0 },
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  }));
}
