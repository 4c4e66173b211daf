import { type Booking } from '@pahiya/contracts';
import { Button, useText } from '@pahiya/ui';
import { RidePanel as PanelOfRide } from '@pahiya/web-kit/rides';
import { bookings } from '../../rides/bookings.queries.ts';
import { companyMayCancel } from '../../rides/ride-columns.tsx';
import { messages } from './messages.ts';

interface RidePanelProps {
  /** '' while no ride is open. */
  rideId: string;
  /** The ride from the table's list. */
  known: Booking | undefined;
  onClose: () => void;
  onCancel: (ride: Booking) => void;
}

export function RidePanel({ onCancel, ...panel }: RidePanelProps) {
  const text = useText(messages);
  return (
    <PanelOfRide
      {...panel}
      bookings={bookings}
      viewer="company"
      actionsOf={(ride) =>
        companyMayCancel(ride)
          ? [{ key: 'cancel', label: text('cancelRide'), icon: 'ban', run: () => onCancel(ride) }]
          : []
      }
      footerOf={(ride) =>
        companyMayCancel(ride) && (
          <Button icon="ban" onClick={() => onCancel(ride)}>
            {text('cancelRide')}
          </Button>
        )
      }
    />
  );
}
