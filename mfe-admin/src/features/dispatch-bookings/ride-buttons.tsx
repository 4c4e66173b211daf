import { type Booking } from '@pahiya/contracts';
import { IconButton, Menu, shortId, useText } from '@pahiya/ui';
import { awaitsAssignment } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import { isPossible, type RideTask } from './ride-task.tsx';

interface RideButtonsProps {
  ride: Booking;
  onTask: (task: RideTask, ride: Booking) => void;
}

/** The actions at the end of a ride's row. The button of the next step has a frame. */
export function RideButtons({ ride, onTask }: RideButtonsProps) {
  const text = useText(messages);
  const code = shortId(ride.bookingId, { first: 6 });
  return (
    <>
      {isPossible('extras', ride) && (
        <IconButton
          icon="receipt"
          size="compact"
          label={text('decideExtrasOf', { code })}
          variant="secondary"
          onClick={() => onTask('extras', ride)}
        />
      )}
      {isPossible('driver', ride) && (
        <IconButton
          icon="user"
          size="compact"
          label={text('assignDriverTo', { code })}
          variant={!ride.assignedDriver && awaitsAssignment(ride) ? 'secondary' : 'quiet'}
          onClick={() => onTask('driver', ride)}
        />
      )}
      {isPossible('vehicle', ride) && (
        <IconButton
          icon="car"
          size="compact"
          label={text('assignVehicleTo', { code })}
          variant={ride.assignedDriver && !ride.vehicleNumber ? 'secondary' : 'quiet'}
          onClick={() => onTask('vehicle', ride)}
        />
      )}
      {isPossible('cancel', ride) && (
        <Menu
          size="compact"
          label={text('moreActionsFor', { code })}
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
      )}
    </>
  );
}
