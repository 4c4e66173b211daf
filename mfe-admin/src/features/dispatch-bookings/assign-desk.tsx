import { useEffect, useId, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  EmptyState,
  formatKm,
  formatTime,
  LinkButton,
  Notice,
  shortId,
  SidePanel,
  Skeleton,
  useText,
  VisuallyHidden,
  type TextOf,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { bookingsWith } from '../../paths.ts';
import { DriverChoice, DriverChoices } from '../../rides/driver-choice.tsx';
import { CabMark } from '../../rides/driver-marks.tsx';
import { type Suggestion } from '../../rides/suggest-drivers.ts';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';
import { NextRides } from './next-rides.tsx';
import { RideAtHand } from './ride-at-hand.tsx';
import { useAssigning } from './use-assigning.ts';
import { useDeskQueue } from './use-desk-queue.ts';

/** Drivers to choose among at a glance; the others are a dialog away. */
const OFFERED = 4;

interface AssignDeskProps {
  /** The ride that was picked, if it still waits; else the soonest is at hand. */
  rideId: string | undefined;
  /** Told whenever another ride is at hand, with its `_id`. */
  onAtHand: (rideId: string | undefined) => void;
  onPick: (ride: Booking | undefined) => void;
  /** Wants the dialog with every driver. */
  onChooseFreely: (ride: Booking) => void;
  onClose: () => void;
}

/** As a `ref`: for what stands in the place of something that had the focus. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Takes the focus that was lost, or is among the drivers of another ride, to the driver who is chosen. `ref` of the form. */
function useFocusAmongDrivers(rideId: string | undefined, isReady: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === form.current?.closest('aside');
    const isAmongDrivers = focused instanceof HTMLInputElement && form.current?.contains(focused);
    if (!isReady || !(isLost || isAmongDrivers)) return;
    const radios = [...(form.current?.querySelectorAll('input') ?? [])];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  }, [rideId, isReady]);
  return form;
}

/**
 * One waiting ride after the other, each with the best driver chosen already: one press or Enter assigns and brings the
 * next ride. Nothing is assumed: a ride leaves when the server has answered.
 */
export function AssignDesk({ rideId, onAtHand, onPick, onChooseFreely, onClose }: AssignDeskProps) {
  const id = useId();
  const text = useText(messages);
  const { waiting, queue, ride, others, skip } = useDeskQueue({ rideId, onAtHand });
  const dropPick = () => {
    if (rideId) onPick(undefined);
  };
  const { suggestions, choice, choose, submit, isPending, assignedCount, said, forgetSaid } = useAssigning(ride, {
    next: others[0],
    onAssigned: dropPick,
  });
  const { drivers, declinedBy, failed, isBlind } = suggestions;
  const offered = drivers?.slice(0, OFFERED) ?? [];
  const isReady = drivers !== undefined;
  const form = useFocusAmongDrivers(ride?._id, isReady);

  return (
    <SidePanel
      open
      onClose={onClose}
      title={text('assignRides')}
      description={waiting.isLoaded && text('progress', { waiting: queue.length, assigned: assignedCount })}
      footer={
        ride && (
          <>
            {others.length > 0 && (
              <Button
                variant="quiet"
                onClick={() => {
                  skip();
                  forgetSaid();
                  dropPick();
                }}
                disabled={isPending}
              >
                {text('skip')}
              </Button>
            )}
            <Button
              variant="primary"
              type="submit"
              form={id}
              className={styles.assign}
              pending={isPending || (!isReady && !failed)}
              {...(!choice && (isReady || failed)
                ? { disabledReason: text(failed ? 'driversFailed' : 'selectDriver') }
                : {})}
              // The second press of a double click would be for the next ride.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {choice ? text('assignTo', { driver: choice.driver.fullName }) : text('assignDriver')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.desk}>
        {said && <Notice tone={said.tone}>{said.sentence}</Notice>}
        {waiting.error ? (
          <LoadFailure title={text('failed')} query={waiting} />
        ) : !waiting.isLoaded ? (
          <Skeleton lines={6} height={20} />
        ) : !ride ? (
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
        ) : (
          <>
            <RideAtHand ride={ride} declinedBy={declinedBy} />
            <form
              ref={form}
              id={id}
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              {isBlind && <Notice tone="warning">{text('blind')}</Notice>}
              {failed ? (
                <LoadFailure title={text('driversFailed')} query={failed} />
              ) : !drivers ? (
                <Skeleton height={48} lines={OFFERED} />
              ) : offered.length === 0 ? (
                <p className={styles.muted}>{text('noDrivers')}</p>
              ) : (
                <DriverChoices label={text('suggestedDrivers')}>
                  {offered.map((suggestion) => (
                    <DriverChoice
                      key={suggestion.driver._id}
                      name={id}
                      driver={suggestion.driver}
                      checked={suggestion.driver === choice?.driver}
                      onChoose={() => choose(suggestion.driver)}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        // Held down, it would go on to the next ride.
                        if (!event.repeat) submit();
                      }}
                      more={reasonOf(suggestion, text)}
                      marks={suggestion.cab !== 'same' && <CabMark cab={suggestion.cab} />}
                      plate={suggestion.driver.vehicleNumber}
                    />
                  ))}
                </DriverChoices>
              )}
              {!failed && (
                <Button variant="quiet" size="compact" icon="search" onClick={() => onChooseFreely(ride)}>
                  {text('anotherDriver')}
                </Button>
              )}
            </form>
            {others.length > 0 && <NextRides rides={others} onPick={onPick} />}
          </>
        )}
        {waiting.passed.length > 0 && (
          <p className={styles.passed}>
            {text('passed', { count: waiting.passed.length })}
            <LinkButton
              size="compact"
              variant="quiet"
              href={bookingsWith({ status: waiting.passed[0]?.status ?? 'pending' })}
            >
              {text('showPassed')}
            </LinkButton>
          </p>
        )}
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

/** Nearer than this is there, as far as a person cares. */
const THERE_KM = 0.3;

function placeOf({ distanceKm, before }: Pick<Suggestion, 'distanceKm' | 'before'>) {
  if (distanceKm === undefined) return 'unknown';
  const isThere = distanceKm < THERE_KM;
  if (before?.status === 'completed') return isThere ? 'lastThere' : 'last';
  return isThere ? 'afterThere' : 'after';
}

/** Why a driver stands at this place of the list: 'Free, 2.1 km away, Sedan'. */
function reasonOf(
  { driver, clash, isRuledOut, isDriving, isSoon, distanceKm, before, load }: Suggestion,
  text: TextOf<typeof messages>,
): string {
  return text('reason', {
    state: isRuledOut ? 'ruledOut' : clash ? 'clash' : isDriving ? 'driving' : isSoon ? 'free' : 'freeThen',
    clashTime: clash ? formatTime(clash.time) : '',
    place: placeOf({ distanceKm, before }),
    distance: formatKm(distanceKm),
    vehicle: cabTypeWord(driver.vehicleType),
    load,
  });
}
