import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  EmptyState,
  formatDate,
  formatDateTime,
  formatInr,
  formatKm,
  formatTime,
  LinkButton,
  Notice,
  RideStatusBadge,
  shortId,
  SidePanel,
  Skeleton,
  textNow,
  TripLine,
  useText,
  VisuallyHidden,
  type TextOf,
} from '@pahiya/ui';
import { isApiError, LoadFailure } from '@pahiya/web-kit';
import { bookingsWith } from '../../paths.ts';
import { bookings, useAssignDriver } from '../../rides/bookings.queries.ts';
import { DriverChoice, DriverChoices } from '../../rides/driver-choice.tsx';
import { isSafeChoice, type Suggestion } from '../../rides/suggest-drivers.ts';
import { useSuggestions } from '../../rides/use-suggestions.ts';
import { useWaitingRides } from '../../rides/waiting-rides.ts';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';

/** Drivers to choose among at a glance; the others are a dialog away. */
const OFFERED = 4;
const NEXT_SHOWN = 6;

const codeOf = ({ bookingId }: Booking) => shortId(bookingId, { first: 6 });

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

interface Said {
  tone: 'success' | 'warning' | 'error';
  sentence: string;
}

/**
 * One waiting ride after the other, each with the best driver chosen already: one press or Enter assigns and brings the
 * next ride. Nothing is assumed: a ride leaves when the server has answered.
 */
export function AssignDesk({ rideId, onAtHand, onPick, onChooseFreely, onClose }: AssignDeskProps) {
  const id = useId();
  const text = useText(messages);
  const client = useQueryClient();
  const waiting = useWaitingRides();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<{ rideId: string; driverId: string }>();
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [assignedCount, setAssignedCount] = useState(0);
  const [said, setSaid] = useState<Said>();
  const assign = useAssignDriver();

  const isSkipped = ({ _id }: Booking) => skipped.includes(_id);
  const queue = [...waiting.upcoming.filter((ride) => !isSkipped(ride)), ...waiting.upcoming.filter(isSkipped)];
  const ride = [...queue, ...waiting.passed].find(({ _id }) => _id === rideId) ?? queue[0];
  const others = queue.filter((other) => other !== ride);
  const tellAtHand = useEffectEvent(onAtHand);
  useEffect(() => tellAtHand(ride?._id), [ride?._id]);
  const { drivers, declinedBy, failed, isBlind } = useSuggestions(ride, {
    refused: (ride && refused[ride._id]) ?? [],
    next: others[0],
  });
  const picked =
    chosen?.rideId === ride?._id ? drivers?.find(({ driver }) => driver._id === chosen?.driverId) : undefined;
  const choice = picked ?? drivers?.find(isSafeChoice);
  const offered = drivers?.slice(0, OFFERED) ?? [];

  const form = useRef<HTMLFormElement>(null);
  const isReady = drivers !== undefined;
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === form.current?.closest('aside');
    const isAmongDrivers = focused instanceof HTMLInputElement && form.current?.contains(focused);
    if (!isReady || !(isLost || isAmongDrivers)) return;
    const radios = [...(form.current?.querySelectorAll('input') ?? [])];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  }, [ride?._id, isReady]);

  const submit = () => {
    if (!ride || !choice || assign.isPending) return;
    const { driver } = choice;
    const code = codeOf(ride);
    assign.mutate(
      { bookingId: ride._id, driverId: driver._id },
      {
        onSuccess: () => {
          setAssignedCount((count) => count + 1);
          setSaid({
            tone: 'success',
            sentence: textNow(messages)('driverAssigned', { driver: driver.fullName, code }),
          });
          if (rideId) onPick(undefined);
        },
        onError: (error) => {
          const now = textNow(messages);
          const reason = refusalSentence(error, now('assignDriverFailed'));
          const errorCode = isApiError(error) ? error.code : undefined;
          if (errorCode === 'DRIVER_UNAVAILABLE') {
            setRefused((before) => ({ ...before, [ride._id]: [...(before[ride._id] ?? []), driver._id] }));
            setChosen(undefined);
            setSaid({ tone: 'warning', sentence: now('driverRefused', { driver: driver.fullName, code, reason }) });
          } else if (errorCode === 'ILLEGAL_TRANSITION' || errorCode === 'CONFLICT') {
            setSaid({ tone: 'warning', sentence: now('somebodyElse', { code, reason }) });
            void client.invalidateQueries({ queryKey: bookings.keys.all });
          } else {
            setSaid({ tone: 'error', sentence: reason });
          }
        },
      },
    );
  };
  const skip = () => {
    if (!ride) return;
    setSkipped((before) => [...before.filter((skippedId) => skippedId !== ride._id), ride._id]);
    setSaid(undefined);
    if (rideId) onPick(undefined);
  };

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
              <Button variant="quiet" onClick={skip} disabled={assign.isPending}>
                {text('skip')}
              </Button>
            )}
            <Button
              variant="primary"
              type="submit"
              form={id}
              className={styles.assign}
              pending={assign.isPending || (!isReady && !failed)}
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
                      onChoose={() => setChosen({ rideId: ride._id, driverId: suggestion.driver._id })}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        // Held down, it would go on to the next ride.
                        if (!event.repeat) submit();
                      }}
                      more={reasonOf(suggestion, text)}
                      plate={suggestion.driver.vehicleNumber}
                    />
                  ))}
                </DriverChoices>
              )}
              <Button variant="quiet" size="compact" icon="search" onClick={() => onChooseFreely(ride)}>
                {text('anotherDriver')}
              </Button>
            </form>
            {others.length > 0 && (
              <section>
                <h3 className={styles.heading}>{text('next')}</h3>
                <ul className={styles.next}>
                  {others.slice(0, NEXT_SHOWN).map((other) => (
                    <li key={other._id}>
                      <button type="button" className={styles.nextRide} onClick={() => onPick(other)}>
                        <span className={styles.nextWhen}>{formatDateTime(other.date, other.time)}</span>
                        <span className={styles.nextPlace}>{other.pickup}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                {others.length > NEXT_SHOWN && (
                  <p className={styles.muted}>{text('andMore', { count: others.length - NEXT_SHOWN })}</p>
                )}
              </section>
            )}
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
          {ride && choice && text('atHand', { code: codeOf(ride), driver: choice.driver.fullName })}
        </span>
      </VisuallyHidden>
    </SidePanel>
  );
}

function RideAtHand({ ride, declinedBy }: { ride: Booking; declinedBy: readonly string[] }) {
  const text = useText(messages);
  return (
    <section className={styles.ride}>
      <h3 className={styles.when}>
        <span>{formatTime(ride.time)}</span>
        <span className={styles.muted}>{formatDate(ride.date)}</span>
        <span className={styles.code}>{codeOf(ride)}</span>
      </h3>
      <TripLine compact pickup={ride.pickup} dropoff={ride.dropoff} />
      <p className={styles.muted}>
        {[
          ride.cabType,
          formatKm(ride.distance),
          formatInr(ride.fare),
          ride.customer.name,
          ride.companyId.companyName,
        ].join(' · ')}
      </p>
      {ride.status === 'denied' && (
        <p className={styles.denied}>
          <RideStatusBadge status="denied" />
          {declinedBy.length > 0 && <span>{text('declinedBy', { drivers: declinedBy.join(', ') })}</span>}
        </p>
      )}
    </section>
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
    vehicle: driver.vehicleType,
    load,
  });
}
