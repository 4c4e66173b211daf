import { skipToken, useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { Button, RideStatusBadge, shortId, SidePanel, Skeleton } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { RideDetails } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { companyMayCancel } from '../../rides/ride-columns.tsx';

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
  const query = bookings.one(rideId);
  const found = useQuery({ ...query, queryFn: rideId ? query.queryFn : skipToken });
  const ride = found.data ?? known;
  return (
    <SidePanel
      open={rideId !== ''}
      onClose={onClose}
      title={ride ? `Ride ${shortId(ride.bookingId, { first: 6 })}` : 'Ride'}
      description={ride && <RideStatusBadge status={ride.status} />}
      footer={
        ride &&
        companyMayCancel(ride) && (
          <Button variant="danger" onClick={() => onCancel(ride)}>
            Cancel ride
          </Button>
        )
      }
    >
      {ride && <RideDetails ride={ride} viewer="company" isLoadingHistory={found.isPending} />}
      {!ride && found.isPending && <Skeleton lines={6} />}
      {found.isError && (
        <LoadFailure
          title={ride ? 'The ride’s history could not be loaded' : 'This ride could not be loaded'}
          query={found}
        />
      )}
    </SidePanel>
  );
}
