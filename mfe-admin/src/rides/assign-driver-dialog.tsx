import { useId, useState, type KeyboardEvent } from 'react';
import { indiaEpochMs, maxLengthOf, SearchText, type Booking, type Driver } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Dialog,
  formatDateTime,
  Notice,
  shortId,
  TextField,
  textNow,
  toast,
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { useNow } from '@pahiya/web-kit/now';
import { useRideAsItIs } from '@pahiya/web-kit/rides';
import { focusFirst } from '../page/focus-first.ts';
import { refusalSentence } from '../writes/refusal-sentence.ts';
import styles from './assign-driver-dialog.module.css';
import { useAssignDriver } from './ride-writes.ts';
import { FoundDrivers } from './found-drivers.tsx';
import { messages } from './messages.ts';
import { useDriverSearch } from './use-driver-search.ts';

const MINUTE_MS = 60_000;
const STEPS: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

interface AssignDriverDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Works by keyboard: type, arrow down, Enter. The search field keeps the focus while the arrow keys choose a driver. */
export function AssignDriverDialog({ ride: asked, onClose }: AssignDriverDialogProps) {
  const id = useId();
  const { ride, changed, isPossible, onError } = useRideAsItIs(asked, 'assign', 'admin');
  const text = useText(messages);
  const [complaint, setComplaint] = useState<string>();
  const search = useDriverSearch(ride);
  const { chosen, isNobody } = search;
  const assign = useAssignDriver();
  const idOf = (driver: Driver) => `${id}-${driver._id}`;

  const submit = () => {
    if (assign.isPending || !isPossible) return;
    setComplaint(chosen ? undefined : text('selectDriver'));
    if (!chosen) return;
    assign.mutate(
      { bookingId: ride._id, driverId: chosen._id, revision: ride.revision },
      {
        onSuccess: ({ booking }) => {
          const named = { driver: chosen.fullName, code: shortId(booking.bookingId, { first: 6 }) };
          toast.success(() => textNow(messages)('driverAssigned', named));
          onClose();
        },
        onError: (error) => {
          onError(error);
          setComplaint(refusalSentence(error, textNow(messages)('assignDriverFailed')));
        },
      },
    );
  };
  const choose = (driver: Driver | undefined) => {
    if (!driver) return;
    search.choose(driver);
    setComplaint(undefined);
    document.getElementById(idOf(driver))?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // While its submit button is disabled, Enter would not submit the form, and nobody would learn why.
      event.preventDefault();
      submit();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(search.neighbour(step));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={assign.isPending}
      failure={complaint && (changed ?? complaint)}
      title={text('assignDriver')}
      description={text('rideWithPickup', {
        code: shortId(ride.bookingId, { first: 6 }),
        when: formatDateTime(ride.date, ride.time),
        cabType: cabTypeWord(ride.cabType),
        pickup: ride.pickup,
      })}
      footer={
        <>
          <Button ref={isNobody ? focusFirst : undefined} onClick={onClose} disabled={assign.isPending}>
            {text('cancel')}
          </Button>
          {isPossible && (
            <Button variant="primary" type="submit" form={id} disabled={!chosen} pending={assign.isPending}>
              {text('assignDriver')}
            </Button>
          )}
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
        <Warnings ride={ride} />
        {!isNobody && (
          <TextField
            label={text('searchDrivers')}
            hideLabel
            icon="search"
            placeholder={text('searchDriversHint')}
            ref={focusFirst}
            autoComplete="off"
            maxLength={maxLengthOf(SearchText)}
            value={search.typed}
            onChange={search.setTyped}
            onKeyDown={onKeyDown}
          />
        )}
        <FoundDrivers ride={ride} search={search} name={id} idOf={idOf} onChoose={choose} />
        <VisuallyHidden>
          <span role="status">{chosen && text('chosen', { driver: chosen.fullName })}</span>
        </VisuallyHidden>
        {search.list.data?.nextCursor && <p className={styles.none}>{text('moreDrivers')}</p>}
      </form>
    </Dialog>
  );
}

/** Warns if the ride's time has passed or the ride has a driver. */
function Warnings({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const hasPassed = indiaEpochMs(ride.date, ride.time) < useNow(MINUTE_MS);
  return (
    <>
      {hasPassed && <Notice tone="warning">{text('timePassed')}</Notice>}
      {ride.assignedDriver && <Notice>{text('takesOver', { driver: ride.assignedDriver.fullName })}</Notice>}
    </>
  );
}
