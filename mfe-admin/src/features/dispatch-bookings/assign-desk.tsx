import { useId } from 'react';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  EmptyState,
  LinkButton,
  Notice,
  shortId,
  SidePanel,
  Skeleton,
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { bookingsWith } from '../../paths.ts';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';
import { NextRides } from './next-rides.tsx';
import { RideAtHand } from './ride-at-hand.tsx';
import { SuggestedDrivers } from './suggested-drivers.tsx';
import { useAssigning, type Assigning } from './use-assigning.ts';
import { useDeskQueue } from './use-desk-queue.ts';

interface AssignDeskProps {
  /**
   * `_id` of the ride that a person picked. If none was picked or the ride no longer waits, the soonest ride is at
   * hand.
   */
  rideId: string | undefined;
  /** Called with the `_id` whenever another ride is at hand. */
  onAtHand: (rideId: string | undefined) => void;
  onPick: (ride: Booking | undefined) => void;
  /** Opens the dialog with every driver. */
  onChooseFreely: (ride: Booking) => void;
  onClose: () => void;
}

/**
 * Shows the waiting rides one after the other, with the best driver already chosen: one press or Enter assigns the driver
 * and shows the next ride. A ride leaves the queue only when the server has answered.
 */
export function AssignDesk({ rideId, onAtHand, onPick, onChooseFreely, onClose }: AssignDeskProps) {
  const id = useId();
  const text = useText(messages);
  const { waiting, queue, ride, others, skip } = useDeskQueue({ rideId, onAtHand });
  const dropPick = () => {
    if (rideId) onPick(undefined);
  };
  const assigning = useAssigning(ride, { next: others[0], onAssigned: dropPick });
  const { choice, assignedCount, said } = assigning;
  const skipRide = () => {
    skip();
    assigning.forgetSaid();
    dropPick();
  };

  return (
    <SidePanel
      open
      onClose={onClose}
      title={text('assignRides')}
      description={waiting.isLoaded && text('progress', { waiting: queue.length, assigned: assignedCount })}
      footer={
        ride && <DeskButtons formId={id} assigning={assigning} onSkip={others.length > 0 ? skipRide : undefined} />
      }
    >
      <div className={styles.desk}>
        {said && <Notice tone={said.tone}>{said.sentence}</Notice>}
        {waiting.error ? (
          <LoadFailure title={text('failed')} retryIsSaid query={waiting} />
        ) : !waiting.isLoaded ? (
          <Skeleton lines={6} height={20} />
        ) : !ride ? (
          <NobodyWaits assignedCount={assignedCount} onClose={onClose} />
        ) : (
          <>
            <RideAtHand ride={ride} declinedBy={assigning.suggestions.declinedBy} />
            <SuggestedDrivers id={id} ride={ride} assigning={assigning} onChooseFreely={() => onChooseFreely(ride)} />
            {others.length > 0 && <NextRides rides={others} onPick={onPick} />}
          </>
        )}
        {waiting.passed.length > 0 && <PassedRides rides={waiting.passed} />}
      </div>
      <VisuallyHidden>
        <span role="status">
          {ride &&
            choice &&
            text('atHand', { code: shortId(ride.bookingId, { first: 6 }), driver: choice.driver.fullName })}
        </span>
      </VisuallyHidden>
    </SidePanel>
  );
}

interface DeskButtonsProps {
  /** `id` of the form that the assign button submits. */
  formId: string;
  assigning: Assigning;
  /** undefined if there is no other ride. */
  onSkip: (() => void) | undefined;
}

function DeskButtons({ formId, assigning, onSkip }: DeskButtonsProps) {
  const text = useText(messages);
  const { choice, isPending } = assigning;
  const { drivers, failed } = assigning.suggestions;
  const isKnown = drivers !== undefined || failed !== undefined;
  return (
    <>
      {onSkip && (
        <Button variant="quiet" onClick={onSkip} disabled={isPending}>
          {text('skip')}
        </Button>
      )}
      <Button
        variant="primary"
        type="submit"
        form={formId}
        className={styles.assign}
        pending={isPending || !isKnown}
        {...(!choice && isKnown ? { disabledReason: text(failed ? 'driversFailed' : 'selectDriver') } : {})}
        // Ignores the second click of a double click, which would assign the next ride.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {choice ? text('assignTo', { driver: choice.driver.fullName }) : text('assignDriver')}
      </Button>
    </>
  );
}

/** A `ref` callback: if an element that had the focus was removed, focuses the element that replaces it. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function NobodyWaits({ assignedCount, onClose }: { assignedCount: number; onClose: () => void }) {
  const text = useText(messages);
  return (
    <EmptyState
      icon="checkCircle"
      title={text('everyRideHasDriver')}
      description={text('assignedSoFar', { count: assignedCount })}
      action={
        <Button ref={focusIfLost} onClick={onClose}>
          {text('closeDesk')}
        </Button>
      }
    />
  );
}

/** The number of rides whose time passed without a driver; at least one. */
function PassedRides({ rides }: { rides: readonly Booking[] }) {
  const text = useText(messages);
  return (
    <p className={styles.passed}>
      {text('passed', { count: rides.length })}
      <LinkButton size="compact" variant="quiet" href={bookingsWith({ status: rides[0]?.status ?? 'pending' })}>
        {text('showPassed')}
      </LinkButton>
    </p>
  );
}
