import { useId, useState, type KeyboardEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Booking, type Driver } from '@pahiya/contracts';
import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  formatDateTime,
  Notice,
  shortId,
  Skeleton,
  TextField,
  toast,
  VisuallyHidden,
} from '@pahiya/ui';
import { assignableDriversQuery } from '../drivers/drivers.queries.ts';
import { focusFirst } from '../page/focus-first.ts';
import { refusalSentence } from '../writes/refusal-sentence.ts';
import { useAssignDriver } from './bookings.queries.ts';
import styles from './assign-driver-dialog.module.css';
import { usePaused } from './use-paused.ts';

/** Those who are free come first, then those with the cab that was booked; the server's order within. */
function bestFirst(drivers: readonly Driver[], ride: Booking): Driver[] {
  const rank = ({ rideStatus, vehicleType }: Driver) =>
    (rideStatus === 'available' ? 0 : 2) + (vehicleType === ride.cabType ? 0 : 1);
  return drivers.toSorted((one, other) => rank(one) - rank(other));
}

interface AssignDriverDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Type, arrow down, Enter: the search keeps the focus while the arrows move through the drivers. */
export function AssignDriverDialog({ ride, onClose }: AssignDriverDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  const q = usePaused(text.trim());
  const list = useQuery({ ...assignableDriversQuery(q), placeholderData: keepPreviousData });
  const assign = useAssignDriver();

  const present = ride.assignedDriver?._id;
  const drivers = bestFirst(list.data?.drivers ?? [], ride).filter((driver) => driver._id !== present);
  const only = drivers.length === 1 && q !== '' && !list.isPlaceholderData ? drivers[0] : undefined;
  const chosen = drivers.find((driver) => driver._id === chosenId) ?? only;

  const submit = () => {
    if (assign.isPending) return;
    if (!chosen) {
      setComplaint('Please select a driver');
      return;
    }
    setComplaint(undefined);
    assign.mutate(
      { bookingId: ride._id, driverId: chosen._id },
      {
        onSuccess: ({ booking }) => {
          toast.success(`${chosen.fullName} is assigned to ride ${shortId(booking.bookingId, { first: 6 })}`);
          onClose();
        },
        onError: (error) => setComplaint(refusalSentence(error, 'Failed to assign driver')),
      },
    );
  };
  const choose = (driver: Driver | undefined) => {
    if (!driver) return;
    setChosenId(driver._id);
    setComplaint(undefined);
    document.getElementById(`${id}-${driver._id}`)?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // A disabled confirm button would keep the form from being submitted, and the reason unsaid.
      event.preventDefault();
      submit();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = chosen ? drivers.indexOf(chosen) : step > 0 ? -1 : 0;
    choose(drivers.at((at + step) % drivers.length));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={assign.isPending}
      title="Assign Driver"
      description={`Ride ${shortId(ride.bookingId, { first: 6 })} · ${formatDateTime(ride.date, ride.time)} · ${ride.cabType} · ${ride.pickup}`}
      footer={
        <>
          <Button onClick={onClose} disabled={assign.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={!chosen} pending={assign.isPending}>
            Assign Driver
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {complaint && <Notice tone="error">{complaint}</Notice>}
        {present && (
          <Notice>
            {`${ride.assignedDriver?.fullName} has this ride now; another driver takes it over and has to accept it.`}
          </Notice>
        )}
        <TextField
          label="Search drivers"
          hideLabel
          icon="search"
          placeholder="Name, phone, vehicle or driver id"
          ref={focusFirst}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        {list.isError ? (
          <ErrorState title="Failed to load available drivers" onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeleton height={44} lines={4} label="Loading drivers…" />
        ) : drivers.length === 0 ? (
          <p className={styles.none}>
            {q === '' ? 'No drivers available for assignment.' : `No active driver matches “${q}”.`}
          </p>
        ) : (
          <div role="radiogroup" aria-label="Drivers" className={styles.list}>
            {drivers.map((driver) => (
              <label key={driver._id} className={styles.option}>
                <input
                  type="radio"
                  name={id}
                  id={`${id}-${driver._id}`}
                  checked={driver === chosen}
                  onChange={() => choose(driver)}
                />
                <span className={styles.who}>
                  <span className={styles.name}>{driver.fullName}</span>
                  <span className={styles.more}>
                    {[driver.phoneNumber, driver.vehicleNumber, driver.vehicleType].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {driver.vehicleType !== ride.cabType && <Badge>Other cab type</Badge>}
                {driver.rideStatus === 'available' ? (
                  <Badge tone="success" icon="check">
                    Available
                  </Badge>
                ) : (
                  <Badge tone="attention" icon="car">
                    On Ride
                  </Badge>
                )}
              </label>
            ))}
          </div>
        )}
        <VisuallyHidden>
          <span role="status">{chosen && `${chosen.fullName} is chosen. Enter assigns.`}</span>
        </VisuallyHidden>
        {list.data?.nextCursor && <p className={styles.none}>More drivers match. Type a name, phone or vehicle.</p>}
      </form>
    </Dialog>
  );
}
