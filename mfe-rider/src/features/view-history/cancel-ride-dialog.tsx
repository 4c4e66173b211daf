import { useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, shortId, textNow, toast, useText } from '@pahiya/ui';
import { api, errorSentence } from '@pahiya/web-kit';
import { useRideAsItIs, useRideWrite } from '@pahiya/web-kit/rides';
import { ridesOfRider } from '../../rides/rides.queries.ts';
import { messages } from './messages.ts';

const useCancelRide = () =>
  useRideWrite(
    ({ _id: id, revision }: Pick<Booking, '_id' | 'revision'>, intent) =>
      api(routes.booking.cancelBooking, { params: { id }, body: { revision }, ...intent }),
    { bookings: ridesOfRider, alsoStale: [] },
  );

interface CancelRideDialogProps {
  ride: Booking;
  onClose: () => void;
  onCancelled: () => void;
}

export function CancelRideDialog({ ride: asked, onClose, onCancelled }: CancelRideDialogProps) {
  const text = useText(messages);
  const { ride, changed, isPossible, heed } = useRideAsItIs(asked, 'cancel', 'user');
  const cancel = useCancelRide();
  const client = useQueryClient();

  const confirm = () =>
    cancel.mutate(
      { _id: ride._id, revision: ride.revision },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('isCancelled', { id: shortId(ride._id) }));
          onCancelled();
        },
        // The ride may have started since: refresh the card behind the dialog.
        onError: (error) => {
          heed(error);
          void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists });
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={text('cancelTitle', { id: shortId(ride._id) })}
      confirmLabel={text('cancelRide')}
      cancelLabel={text('keepRide')}
      pending={cancel.isPending}
      isPossible={isPossible}
      failure={cancel.error && (changed ?? errorSentence(cancel.error, text('cancelFailed')))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {text('cancelWhat', {
          pickup: ride.pickup,
          dropoff: ride.dropoff,
          when: formatDateTime(ride.date, ride.time),
        })}
      </p>
    </ConfirmDialog>
  );
}
