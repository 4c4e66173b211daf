import { type Booking } from '@pahiya/contracts';
import { Button, Menu, shortId, useText, type MenuItem } from '@pahiya/ui';
import { messages } from './messages.ts';
import { isPossible, type RideTask } from './ride-task.tsx';

interface RideButtonsProps {
  ride: Booking;
  onTask: (task: RideTask, ride: Booking) => void;
}

const WORDS = {
  extras: 'decideExtras',
  driver: 'assignDriver',
  vehicle: 'assignVehicle',
  cancel: 'cancelRide',
} as const;
const NAMES = { extras: 'decideExtrasOf', driver: 'assignDriverTo', vehicle: 'assignVehicleTo' } as const;
const ICONS = { extras: 'receipt', driver: 'user', vehicle: 'car', cancel: 'ban' } as const;
const IN_ORDER = ['extras', 'driver', 'vehicle', 'cancel'] as const;

/** The next task for a ride, e.g. assigning a vehicle to a ride that has only a driver. */
function nextOf(ride: Booking, possible: readonly RideTask[]): keyof typeof NAMES | undefined {
  if (possible.includes('extras')) return 'extras';
  if (ride.assignedDriver && !ride.vehicleNumber && possible.includes('vehicle')) return 'vehicle';
  return possible.includes('driver') ? 'driver' : possible.includes('vehicle') ? 'vehicle' : undefined;
}

/** The actions at the end of a ride's row: the next step as a button in words, the others in a menu. */
export function RideButtons({ ride, onTask }: RideButtonsProps) {
  const text = useText(messages);
  const code = shortId(ride.bookingId, { first: 6 });
  const possible = IN_ORDER.filter((task) => isPossible(task, ride));
  const next = nextOf(ride, possible);
  const others = possible.filter((task) => task !== next);
  return (
    <>
      {next && (
        <Button
          size="compact"
          variant={ride.assignedDriver && next === 'driver' ? 'quiet' : 'secondary'}
          aria-label={text(NAMES[next], { code })}
          onClick={() => onTask(next, ride)}
        >
          {text(WORDS[next])}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          size="compact"
          label={text('moreActionsFor', { code })}
          items={others.map((task): MenuItem => ({
            key: task,
            label: text(WORDS[task]),
            icon: ICONS[task],
            danger: task === 'cancel',
            onSelect: () => onTask(task, ride),
          }))}
        />
      )}
    </>
  );
}
