import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useRealtimeStatus } from '@pahiya/web-kit';
import { ridesOfRider } from '../../rides/rides.queries.ts';

/** Keeps the lists as the rides are. What was missed while the line was down is asked for when it is back. */
export function useLiveRides(): void {
  const client = useQueryClient();
  const isConnected = useRealtimeStatus(({ status }) => status === 'connected');
  // The connection is made after the first lists were read.
  const wasLost = useRef(!isConnected);

  useRealtime('booking_updated', ({ booking }) => ridesOfRider.show(client, booking));

  useEffect(() => {
    if (!isConnected) return undefined;
    if (wasLost.current) void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists });
    return () => {
      wasLost.current = true;
    };
  }, [isConnected, client]);
}
