import { useId, useState, type KeyboardEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Booking, type Driver, indiaEpochMs } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Dialog,
  EmptyState,
  formatDateTime,
  LinkButton,
  Notice,
  shortId,
  Skeleton,
  TextField,
  textNow,
  toast,
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { useRideAsItIs } from '@pahiya/web-kit/rides';
import { assignableDriversQuery } from '../drivers/drivers.queries.ts';
import { focusFirst } from '../page/focus-first.ts';
import { paths } from '../paths.ts';
import { refusalSentence } from '../writes/refusal-sentence.ts';
import { useAssignDriver } from './bookings.queries.ts';
import styles from './assign-driver-dialog.module.css';
import { DriverChoice, DriverChoices } from './driver-choice.tsx';
import { DriverMarks } from './driver-marks.tsx';
import { messages } from './messages.ts';
import { usePaused } from './use-paused.ts';
import { useSuggestions } from './use-suggestions.ts';

const MINUTE_MS = 60_000;

interface AssignDriverDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Type, arrow down, Enter: the search keeps the focus while the arrows move through the drivers. */
export function AssignDriverDialog({ ride: asked, onClose }: AssignDriverDialogProps) {
  const id = useId();
  const { ride, changed, isPossible, heed } = useRideAsItIs(asked, 'assign', 'admin');
  const text = useText(messages);
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  const q = usePaused(typed.trim());
  const list = useQuery({ ...assignableDriversQuery(q), placeholderData: keepPreviousData });
  const assign = useAssignDriver();
  const hasPassed = indiaEpochMs(ride.date, ride.time) < useNow(MINUTE_MS);

  const present = ride.assignedDriver?._id;
  const suggestions = useSuggestions(ride, { refused: [], next: undefined });
  const isRanked = suggestions.drivers !== undefined || suggestions.failed !== undefined;
  const rank = new Map(suggestions.drivers?.map((suggestion, at) => [suggestion.driver._id, { suggestion, at }]));
  const placeOf = ({ _id }: Driver) => rank.get(_id)?.at ?? rank.size;
  // The best first, as at the desk; whoever is not known there comes last, in the server's order.
  const drivers = (list.data?.drivers ?? [])
    .filter((driver) => driver._id !== present)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const only = drivers.length === 1 && q !== '' && !list.isPlaceholderData ? drivers[0] : undefined;
  /** Nobody to search among, rather than nobody of that name. */
  const isNobody = list.isSuccess && !list.isPlaceholderData && drivers.length === 0 && q === '' && typed === '';
  const chosen = drivers.find((driver) => driver._id === chosenId) ?? only;

  const submit = () => {
    if (assign.isPending || !isPossible) return;
    if (!chosen) {
      setComplaint(text('selectDriver'));
      return;
    }
    setComplaint(undefined);
    assign.mutate(
      { bookingId: ride._id, driverId: chosen._id, revision: ride.revision },
      {
        onSuccess: ({ booking }) => {
          toast.success(() =>
            textNow(messages)('driverAssigned', {
              driver: chosen.fullName,
              code: shortId(booking.bookingId, { first: 6 }),
            }),
          );
          onClose();
        },
        onError: (error) => {
          heed(error);
          setComplaint(refusalSentence(error, textNow(messages)('assignDriverFailed')));
        },
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
        {hasPassed && <Notice tone="warning">{text('timePassed')}</Notice>}
        {ride.assignedDriver && <Notice>{text('takesOver', { driver: ride.assignedDriver.fullName })}</Notice>}
        {!isNobody && (
          <TextField
            label={text('searchDrivers')}
            hideLabel
            icon="search"
            placeholder={text('searchDriversHint')}
            ref={focusFirst}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={setTyped}
            onKeyDown={onKeyDown}
          />
        )}
        {list.isError ? (
          <LoadFailure title={text('driversFailed')} query={list} />
        ) : list.isPending || !isRanked ? (
          <Skeleton height={48} lines={4} label={text('loadingDrivers')} />
        ) : isNobody ? (
          <EmptyState
            icon="user"
            title={text('noDrivers')}
            description={text('noDriversWhy')}
            action={<LinkButton href={paths.manageDrivers}>{text('manageDrivers')}</LinkButton>}
          />
        ) : drivers.length === 0 ? (
          <p className={styles.none}>{text('noDriverMatches', { q })}</p>
        ) : (
          <DriverChoices label={text('drivers')} className={styles.list}>
            {drivers.map((driver) => (
              <DriverChoice
                key={driver._id}
                name={id}
                id={`${id}-${driver._id}`}
                driver={driver}
                checked={driver === chosen}
                onChoose={() => choose(driver)}
                more={[driver.phoneNumber, driver.vehicleNumber, cabTypeWord(driver.vehicleType)]
                  .filter(Boolean)
                  .join(' · ')}
                marks={<DriverMarks driver={driver} ride={ride} suggestion={rank.get(driver._id)?.suggestion} />}
              />
            ))}
          </DriverChoices>
        )}
        <VisuallyHidden>
          <span role="status">{chosen && text('chosen', { driver: chosen.fullName })}</span>
        </VisuallyHidden>
        {list.data?.nextCursor && <p className={styles.none}>{text('moreDrivers')}</p>}
      </form>
    </Dialog>
  );
}
