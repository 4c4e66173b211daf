import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { formatDateTime, RideStatusBadge, shortId } from '@pahiya/ui';
import { type Command } from '@pahiya/web-kit';
import { shortPlace } from './short-place.ts';

/** As many of each kind as the palette shows. */
const FOUND = 5;
/** A search is not repeated within this time, while a person goes back and forth in a word. */
const FRESH_MS = 10_000;

/**
 * Asks for what matches the words in the command palette, unless it was asked a moment ago. The role is part of the key:
 * `find('rides', q, (query) => api(routes.booking.allBookings, { query, signal }))`.
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

/** A ride in the command palette. */
export const rideCommand = (ride: Booking, { rider, path }: { rider: string; path: string }): Command => ({
  key: ride._id,
  label: `${shortId(ride.bookingId, { first: 6 })} · ${rider}`,
  description: `${formatDateTime(ride.date, ride.time)} · ${shortPlace(ride.pickup)} → ${shortPlace(ride.dropoff)}`,
  icon: 'route',
  mark: <RideStatusBadge status={ride.status} />,
  path,
});
