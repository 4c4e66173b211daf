import { type ReactNode } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { RideStatusBadge, shortId, SidePanel, Skeleton, useText, type IconName } from '@pahiya/ui';
import { LoadFailure, useCommands } from '@pahiya/web-kit';
import { type bookingQueries } from './booking-queries.ts';
import { messages } from './messages.ts';
import { RideDetails, type RideDetailsProps } from './ride-details.tsx';

export interface RideAction {
  key: string;
  label: string;
  icon: IconName;
  run: () => void;
}

interface RidePanelProps extends Pick<RideDetailsProps, 'viewer'> {
  /** `_id`; '' while no ride is open. */
  rideId: string;
  bookings: Pick<ReturnType<typeof bookingQueries>, 'one'>;
  /** The ride from the list, without its history: shown until the whole ride has loaded. */
  known?: Booking | undefined;
  /** The viewer's actions on the ride; the command palette offers them while the panel is open. */
  actionsOf: (ride: Booking) => readonly RideAction[];
  /** The same actions as buttons. */
  footerOf: (ride: Booking) => ReactNode;
  onClose: () => void;
}

/** A panel beside the list with one ride and its history. */
export function RidePanel({ rideId, bookings, viewer, known, actionsOf, footerOf, onClose }: RidePanelProps) {
  const text = useText(messages);
  const query = bookings.one(rideId);
  const found = useQuery({ ...query, queryFn: rideId ? query.queryFn : skipToken });
  const ride = found.data ?? known;
  const title = ride ? text('rideTitle', { code: shortId(ride.bookingId, { first: 6 }) }) : text('ride');
  useCommands({ key: 'ride-at-hand', label: title, commands: ride ? actionsOf(ride) : [] });
  return (
    <SidePanel
      open={rideId !== ''}
      onClose={onClose}
      title={title}
      description={ride && <RideStatusBadge status={ride.status} />}
      footer={ride && footerOf(ride)}
    >
      {ride && <RideDetails ride={ride} viewer={viewer} isLoadingHistory={found.isPending} />}
      {!ride && found.isPending && <Skeleton lines={8} height={16} />}
      {found.isLoadingError && <LoadFailure title={text(ride ? 'historyFailed' : 'rideFailed')} query={found} />}
    </SidePanel>
  );
}
