import { useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, Notice, shortId, toast } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { ridesOfRider } from '../../rides/rides.queries.ts';
import styles from './view-history.module.css';

function useCancelRide() {
  const client = useQueryClient();
  return useWrite(
    (id: string, idempotencyKey) => api(routes.booking.cancelBooking, { params: { id }, body: {}, idempotencyKey }),
    ({ booking }) => ridesOfRider.show(client, booking),
  );
}

export function CancelRideDialog({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  const cancel = useCancelRide();
  const client = useQueryClient();

  const confirm = () =>
    cancel.mutate(ride._id, {
      onSuccess: () => {
        toast.success(`Ride ${shortId(ride._id)} is cancelled`);
        onClose();
      },
      // It may have started meanwhile: the card behind the dialog should say so.
      onError: () => void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists }),
    });
  return (
    <ConfirmDialog
      open
      danger
      title={`Cancel ride ${shortId(ride._id)}?`}
      confirmLabel="Cancel ride"
      cancelLabel="Keep ride"
      pending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.question}>
        {cancel.isError && (
          <Notice tone="error">{errorSentence(cancel.error, 'The ride could not be cancelled.')}</Notice>
        )}
        <p>
          {ride.pickup} to {ride.dropoff}, {formatDateTime(ride.date, ride.time)}. To travel after all you would have to
          book again.
        </p>
      </div>
    </ConfirmDialog>
  );
}
