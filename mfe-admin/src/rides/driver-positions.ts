import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DriverLocation } from '@pahiya/contracts';
import { type GeoPoint } from '@pahiya/fares';
import { useRealtime } from '@pahiya/web-kit';

/** How long a place is where the driver is; then he may be anywhere. */
const FRESH_MS = 15 * 60_000;
const key = ['admin', 'positions'] as const;
type Seen = Readonly<Record<string, DriverLocation>>;

/** Hears where drivers on a trip are, and remembers it for whoever asks. */
export function useHearPositions(): void {
  const client = useQueryClient();
  useRealtime('driver_location', (seen) =>
    client.setQueryData<Seen>(key, (before = {}) => ({ ...before, [seen.driverId]: seen })),
  );
}

/** Where drivers were within the last quarter of an hour, by `_id`. */
export function useDriverPositions(nowMs: number): ReadonlyMap<string, GeoPoint> {
  const { data } = useQuery<Seen>({ queryKey: key, queryFn: () => ({}), staleTime: Infinity, gcTime: Infinity });
  const fresh = Object.values(data ?? {}).filter(({ at }) => nowMs - Date.parse(at) < FRESH_MS);
  return new Map(fresh.map(({ driverId, latitude, longitude }) => [driverId, { lat: latitude, lng: longitude }]));
}
