import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { formatDateTime, RideStatusBadge, shortId, useText } from '@pahiya/ui';
import { useCommandSource, withAll, type Command } from '@pahiya/web-kit';
import { shortPlace } from '../short-place.ts';
import { messages } from './messages.ts';

/** The number of results of each kind that the palette shows. */
const FOUND = 5;
/** A search is not repeated within this time, while a person goes back and forth in a word. */
const FRESH_MS = 10_000;

/**
 * Returns a function that searches for the words in the command palette, or takes the result of the same search a
 * moment ago. The role is part of the cache key: `find('rides', q, (query) => api(routes.booking.allBookings, { query,
 * signal }))`.
 */
export function usePaletteSearch(role: string) {
  const client = useQueryClient();
  return <Answer,>(what: string, q: string, ask: (query: { q: string; limit: number }) => Promise<Answer>) =>
    client.fetchQuery({
      queryKey: [role, 'commands', what, q],
      queryFn: () => ask({ q, limit: FOUND }),
      staleTime: FRESH_MS,
      retry: false,
    });
}

interface RideSearch {
  role: string;
  list: (
    query: { q: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ bookings: readonly Booking[]; nextCursor?: string | undefined }>;
  riderOf: (ride: Booking) => string;
  /** The address of one ride. */
  pathOf: (id: string) => string;
  /** The address of the list of all rides that match. */
  allPath: (q: string) => string;
}

/** Adds the search for rides to the command palette. */
export function useRideSearch({ role, list, riderOf, pathOf, allPath }: RideSearch): void {
  const text = useText(messages);
  const find = usePaletteSearch(role);
  useCommandSource({
    key: `${role}-rides`,
    label: text('rides'),
    none: text('noRides'),
    failed: text('ridesFailed'),
    search: async (q, signal) => {
      const { bookings, nextCursor } = await find('rides', q, (query) => list(query, signal));
      const found = bookings.map((ride) => rideCommand(ride, { rider: riderOf(ride), path: pathOf(ride._id) }));
      return withAll(found, nextCursor && { label: text('allRides', { q }), path: allPath(q) });
    },
  });
}

/** A ride in the command palette. */
const rideCommand = (ride: Booking, { rider, path }: { rider: string; path: string }): Command => ({
  key: ride._id,
  label: `${shortId(ride.bookingId, { first: 6 })} · ${rider}`,
  description: `${formatDateTime(ride.date, ride.time)} · ${shortPlace(ride.pickup)} → ${shortPlace(ride.dropoff)}`,
  icon: 'route',
  mark: <RideStatusBadge status={ride.status} />,
  path,
});
