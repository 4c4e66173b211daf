import { useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { Button, Menu, RideStatusBadge, shortId, SidePanel, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure, useCommands } from '@pahiya/web-kit';
import { RideDetails } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { adminMay } from '../../rides/ride-rules.ts';
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
  const may = {
    assign: ride !== undefined && adminMay('assign', ride),
    vehicle: ride !== undefined && adminMay('assign vehicle', ride),
    cancel: ride !== undefined && adminMay('cancel', ride),
  };
  const onPress = (task: Parameters<typeof onTask>[0]) => () => ride && onTask(task, ride);
  useCommands({
    key: 'ride-at-hand',
    label: code ? text('rideTitle', { code }) : text('rideLoading'),
    commands: ride
      ? [
          may.assign && { key: 'driver', label: text('assignDriver'), icon: 'user' as const, run: onPress('driver') },
          may.vehicle && {
            key: 'vehicle',
            label: text('assignVehicle'),
            icon: 'car' as const,
            run: onPress('vehicle'),
          },
          may.cancel && { key: 'cancel', label: text('cancelRide'), icon: 'ban' as const, run: onPress('cancel') },
        ].filter((command) => command !== false)
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
        Object.values(may).includes(true) && (
          <>
            {may.cancel && (
              <Menu
                label={text('moreActions')}
                items={[
                  { key: 'cancel', label: text('cancelRide'), icon: 'ban', danger: true, onSelect: onPress('cancel') },
                ]}
              />
            )}
            {may.vehicle && (
              <Button
                variant={ride.assignedDriver && !ride.vehicleNumber ? 'primary' : 'secondary'}
                onClick={onPress('vehicle')}
              >
                {text('assignVehicle')}
              </Button>
            )}
            {may.assign && (
              <Button variant={ride.assignedDriver ? 'secondary' : 'primary'} onClick={onPress('driver')}>
                {text('assignDriver')}
              </Button>
            )}
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
