import { type Booking } from '@pahiya/contracts';
import { Button, Menu, useText } from '@pahiya/ui';
import { RidePanel as PanelOfRide, type RideAction } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { messages } from './messages.ts';
import { isPossible, type RideTask } from './ride-task.tsx';

interface RidePanelProps {
  rideId: string;
  onClose: () => void;
  onTask: (task: RideTask, ride: Booking) => void;
}

export function RidePanel({ rideId, onClose, onTask }: RidePanelProps) {
  const text = useText(messages);
  const actionsOf = (ride: Booking): RideAction[] =>
    (
      [
        { key: 'extras', label: text('decideExtras'), icon: 'receipt' },
        { key: 'complete', label: text('completeTrip'), icon: 'check' },
        { key: 'driver', label: text('assignDriver'), icon: 'user' },
        { key: 'vehicle', label: text('assignVehicle'), icon: 'car' },
        { key: 'cancel', label: text('cancelRide'), icon: 'ban' },
      ] as const
    )
      .filter(({ key }) => isPossible(key, ride))
      .map((action) => ({ ...action, run: () => onTask(action.key, ride) }));
  return (
    <PanelOfRide
      rideId={rideId}
      bookings={bookings}
      viewer="admin"
      actionsOf={actionsOf}
      footerOf={(ride) =>
        actionsOf(ride).length > 0 && <PanelButtons ride={ride} onTask={(task) => onTask(task, ride)} />
      }
      onClose={onClose}
    />
  );
}

/** The next step of the ride is the primary button. */
function PanelButtons({ ride, onTask }: { ride: Booking; onTask: (task: RideTask) => void }) {
  const text = useText(messages);
  const { assignedDriver, vehicleNumber } = ride;
  return (
    <>
      {isPossible('cancel', ride) && (
        <Menu
          label={text('moreActions')}
          items={[
            {
              key: 'cancel',
              label: text('cancelRide'),
              icon: 'ban',
              danger: true,
              onSelect: () => onTask('cancel'),
            },
          ]}
        />
      )}
      {isPossible('complete', ride) && <Button onClick={() => onTask('complete')}>{text('completeTrip')}</Button>}
      {isPossible('extras', ride) && (
        <Button variant="primary" onClick={() => onTask('extras')}>
          {text('decideExtras')}
        </Button>
      )}
      {isPossible('vehicle', ride) && (
        <Button variant={assignedDriver && !vehicleNumber ? 'primary' : 'secondary'} onClick={() => onTask('vehicle')}>
          {text('assignVehicle')}
        </Button>
      )}
      {isPossible('driver', ride) && (
        <Button variant={assignedDriver ? 'secondary' : 'primary'} onClick={() => onTask('driver')}>
          {text('assignDriver')}
        </Button>
      )}
    </>
  );
}
