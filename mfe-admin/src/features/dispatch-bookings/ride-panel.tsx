import { useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { Button, Menu, RideStatusBadge, shortId, SidePanel, Skeleton } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { RideDetails } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { canStillChange } from '../../rides/ride-rules.ts';

interface RidePanelProps {
  rideId: string;
  onClose: () => void;
  onTask: (task: 'driver' | 'vehicle' | 'cancel', ride: Booking) => void;
}

export function RidePanel({ rideId, onClose, onTask }: RidePanelProps) {
  const found = useQuery(bookings.one(rideId));
  const ride = found.data;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={ride ? `Ride ${shortId(ride.bookingId, { first: 6 })}` : 'Ride'}
      description={ride && <RideStatusBadge status={ride.status} />}
      footer={
        ride &&
        canStillChange(ride) && (
          <>
            <Menu
              label="More actions for this ride"
              items={[
                {
                  key: 'cancel',
                  label: 'Cancel ride',
                  icon: 'ban',
                  danger: true,
                  onSelect: () => onTask('cancel', ride),
                },
              ]}
            />
            <Button
              variant={ride.assignedDriver && !ride.vehicleNumber ? 'primary' : 'secondary'}
              onClick={() => onTask('vehicle', ride)}
            >
              Assign Vehicle
            </Button>
            <Button variant={ride.assignedDriver ? 'secondary' : 'primary'} onClick={() => onTask('driver', ride)}>
              Assign Driver
            </Button>
          </>
        )
      }
    >
      {ride ? (
        <RideDetails ride={ride} viewer="admin" />
      ) : found.error ? (
        <LoadFailure title="This ride could not be loaded" query={found} />
      ) : (
        <Skeleton lines={8} height={16} />
      )}
    </SidePanel>
  );
}
