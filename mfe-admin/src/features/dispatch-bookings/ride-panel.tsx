import { useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { Button, Menu, RideStatusBadge, shortId, SidePanel, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure, useCommands } from '@pahiya/web-kit';
import { RideDetails } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { canStillChange } from '../../rides/ride-rules.ts';
import { messages } from './messages.ts';

interface RidePanelProps {
  rideId: string;
  onClose: () => void;
  onTask: (task: 'driver' | 'vehicle' | 'cancel', ride: Booking) => void;
}

export function RidePanel({ rideId, onClose, onTask }: RidePanelProps) {
  const text = useText(messages);
  const found = useQuery(bookings.one(rideId));
  const ride = found.data;
  const code = ride && shortId(ride.bookingId, { first: 6 });
  useCommands({
    key: 'ride-at-hand',
    label: code ? text('rideTitle', { code }) : text('rideLoading'),
    commands:
      ride && canStillChange(ride)
        ? [
            { key: 'driver', label: text('assignDriver'), icon: 'user', run: () => onTask('driver', ride) },
            { key: 'vehicle', label: text('assignVehicle'), icon: 'car', run: () => onTask('vehicle', ride) },
            { key: 'cancel', label: text('cancelRide'), icon: 'ban', run: () => onTask('cancel', ride) },
          ]
        : [],
  });
  return (
    <SidePanel
      open
      onClose={onClose}
      title={ride ? text('rideTitle', { code: shortId(ride.bookingId, { first: 6 }) }) : text('rideLoading')}
      description={ride && <RideStatusBadge status={ride.status} />}
      footer={
        ride &&
        canStillChange(ride) && (
          <>
            <Menu
              label={text('moreActions')}
              items={[
                {
                  key: 'cancel',
                  label: text('cancelRide'),
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
              {text('assignVehicle')}
            </Button>
            <Button variant={ride.assignedDriver ? 'secondary' : 'primary'} onClick={() => onTask('driver', ride)}>
              {text('assignDriver')}
            </Button>
          </>
        )
      }
    >
      {ride ? (
        <RideDetails ride={ride} viewer="admin" />
      ) : found.error ? (
        <LoadFailure title={text('rideFailed')} query={found} />
      ) : (
        <Skeleton lines={8} height={16} />
      )}
    </SidePanel>
  );
}
