import { skipToken, useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { Button, RideStatusBadge, shortId, SidePanel, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure, useCommands } from '@pahiya/web-kit';
import { RideDetails } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { companyMayCancel } from '../../rides/ride-columns.tsx';
import { messages } from './messages.ts';

interface RidePanelProps {
  /** '' when none is open. */
  rideId: string;
  /** What the table knows of it: shown until its history arrives. */
  known: Booking | undefined;
  onClose: () => void;
  onCancel: (ride: Booking) => void;
}

/** One ride beside the table, with everything that happened to it. */
export function RidePanel({ rideId, known, onClose, onCancel }: RidePanelProps) {
  const text = useText(messages);
  const query = bookings.one(rideId);
  const found = useQuery({ ...query, queryFn: rideId ? query.queryFn : skipToken });
  const ride = found.data ?? known;
  const title = ride ? text('rideTitle', { code: shortId(ride.bookingId, { first: 6 }) }) : text('ride');
  const mayCancel = ride !== undefined && companyMayCancel(ride);
  useCommands({
    key: 'ride-at-hand',
    label: title,
    commands: mayCancel ? [{ key: 'cancel', label: text('cancelRide'), icon: 'ban', run: () => onCancel(ride) }] : [],
  });
  return (
    <SidePanel
      open={rideId !== ''}
      onClose={onClose}
      title={title}
      description={ride && <RideStatusBadge status={ride.status} />}
      footer={
        mayCancel && (
          <Button icon="ban" onClick={() => onCancel(ride)}>
            {text('cancelRide')}
          </Button>
        )
      }
    >
      {ride && <RideDetails ride={ride} viewer="company" isLoadingHistory={found.isPending} />}
      {!ride && found.isPending && <Skeleton lines={6} />}
      {found.isError && <LoadFailure title={text(ride ? 'historyFailed' : 'rideFailed')} query={found} />}
    </SidePanel>
  );
}
