import { useMemo } from 'react';
import { type PlanRide } from '@pahiya/contracts';
import { shortId, TripMap, useText, type MapTrip } from '@pahiya/ui';
import { ridesOf, type DayView } from './day-view.ts';
import { messages } from './messages.ts';

function tripOf({ rideId, code, rider, status, pickup, dropoff, from, to }: PlanRide): MapTrip[] {
  if (!from || !to) return [];
  return [
    {
      key: rideId,
      title: `${shortId(code, { first: 6 })} · ${rider}`,
      status,
      pickup: { ...from, label: pickup },
      drop: { ...to, label: dropoff },
    },
  ];
}

interface BoardMapProps {
  view: DayView;
  /** If given, only the rides of this driver are shown. */
  driverId: string | undefined;
  openRide: string | undefined;
  onOpen: (rideId: string | undefined) => void;
}

/** A map of the board's rides in the board's colours: the rides of all drivers, or of one driver. */
export function BoardMap({ view, driverId, openRide, onOpen }: BoardMapProps) {
  const text = useText(messages);
  const shown = useMemo(
    () => ridesOf(view).filter(({ driver }) => driverId === undefined || driver?.driverId === driverId),
    [view, driverId],
  );
  const trips = useMemo(() => shown.flatMap(({ ride }) => tripOf(ride)), [shown]);
  const name = shown.find(({ driver }) => driver)?.driver?.name;
  return (
    <TripMap
      flush
      label={driverId !== undefined && name ? text('mapOf', { driver: name }) : text('mapLabel')}
      trips={trips}
      selected={openRide}
      onSelect={onOpen}
      height={360}
    />
  );
}
