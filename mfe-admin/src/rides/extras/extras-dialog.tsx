import { useId, type ReactNode } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, Dialog, formatDateTime, shortId, useText } from '@pahiya/ui';
import styles from './extras.module.css';
import { messages } from './messages.ts';

interface ExtrasDialogProps {
  ride: Booking;
  title: 'completeTitle' | 'decideTitle';
  confirm: 'complete' | 'accept' | 'allow';
  size?: 'small';
  /** False if the ride has changed so that the action is no longer possible. */
  isPossible: boolean;
  isPending: boolean;
  failure: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form about the waiting and tolls of one ride. */
export function ExtrasDialog({ ride, title, confirm, isPossible, isPending, onSubmit, ...props }: ExtrasDialogProps) {
  const id = useId();
  const text = useText(messages);
  const { children, onClose, ...rest } = props;
  return (
    <Dialog
      open
      {...rest}
      onClose={onClose}
      locked={isPending}
      title={text(title, { code: shortId(ride.bookingId, { first: 6 }) })}
      description={text('rideOf', {
        driver: ride.assignedDriver?.fullName ?? '–',
        when: formatDateTime(ride.date, ride.time),
        pickup: ride.pickup,
      })}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {text('cancel')}
          </Button>
          {isPossible && (
            <Button variant="primary" type="submit" form={id} pending={isPending}>
              {text(confirm)}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
