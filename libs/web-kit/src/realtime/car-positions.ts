import { useEffect, useMemo, useRef, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { routes, type DriverLocation } from '@pahiya/contracts';
import { api } from '../api/api.ts';
import { useRealtime, useRealtimeStatus } from './realtime.ts';

const positionsQuery = queryOptions({
  queryKey: ['positions'],
  queryFn: async ({ signal }) => (await api(routes.driver.livePositions, { signal })).positions,
  // Always stale: cached positions are shown at once, and every map that opens refetches them.
  staleTime: 0,
});

/** The polling interval while the live connection is down. */
const POLL_MS = 15_000;
/** Two hundred cabs send fifty positions a second; they are collected into one update of the page. */
const GATHER_MS = 250;

/**
 * The last position of each ride on trip, by the ride's `_id`: first the positions that the server stored, then the
 * live ones.
 */
export function useCarPositions(): ReadonlyMap<string, DriverLocation> {
  const isLive = useRealtimeStatus(({ status }) => status === 'connected');
  const { data: kept = [] } = useQuery({ ...positionsQuery, refetchInterval: isLive ? false : POLL_MS });
  const [heard, setHeard] = useState<ReadonlyMap<string, DriverLocation>>(new Map());
  const gathered = useRef(new Map<string, DriverLocation>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useRealtime('driver_location', (position) => {
    gathered.current.set(position.bookingId, position);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const news = gathered.current;
      gathered.current = new Map();
      setHeard((before) => new Map([...before, ...news]));
    }, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useMemo(() => {
    const newest = new Map(kept.map((position) => [position.bookingId, position]));
    for (const [ride, position] of heard) {
      const before = newest.get(ride);
      // ISO 8601 times in UTC can be compared as text.
      if (!before || before.at < position.at) newest.set(ride, position);
    }
    return newest;
  }, [kept, heard]);
}
