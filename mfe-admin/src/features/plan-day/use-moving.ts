import { useState } from 'react';
import { type DriverChoice, type PlanRide } from '@pahiya/contracts';
import { shortId, textNow, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { usePinRide } from '../../dispatch/dispatch.queries.ts';
import { useAssignDriver } from '../../rides/ride-writes.ts';
import { useAssignDespite } from './assign-despite.ts';
import { messages } from './messages.ts';

/** The least that the contract takes for a reason. */
const SHORTEST_REASON = 3;

interface MovingOptions {
  ride: PlanRide;
  choice: DriverChoice | undefined;
  /** Within a plan the ride is held for the driver; without one it is assigned. */
  isPlanned: boolean;
  onDone: () => void;
}

/** Gives a ride to another driver. One whom a rule excludes needs a reason. */
export function useMoving({ ride, choice, isPlanned, onDone }: MovingOptions) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const pin = usePinRide();
  const assign = useAssignDriver();
  const despite = useAssignDespite();
  /** Another ride at the same time: no reason makes two of one driver. */
  const isTaken = choice?.rule === 'busy';
  const needsReason = choice !== undefined && !choice.chosen && !choice.possible && !isTaken;
  const isReasonMissing = needsReason && reason.trim().length < SHORTEST_REASON;
  const write = isPlanned ? pin : needsReason ? despite : assign;

  const done = (key: 'nowHeld' | 'nowAssigned') => {
    const named = { code: shortId(ride.code, { first: 6 }), driver: choice?.driver.name ?? '' };
    toast.success(() => textNow(messages)(key, named));
    onDone();
  };
  /** False where the reason is missing. */
  const submit = (): boolean => {
    setTried(true);
    if (isReasonMissing) return false;
    if (!choice || choice.chosen || isTaken || write.isPending) return true;
    const { driverId } = choice.driver;
    const { rideId, revision } = ride;
    const given = needsReason ? { reason: reason.trim() } : {};
    const assigned = { onSuccess: () => done('nowAssigned') };
    if (isPlanned) pin.mutate({ rideId, driverId, revision, ...given }, { onSuccess: () => done('nowHeld') });
    else if (given.reason === undefined) assign.mutate({ bookingId: rideId, driverId, revision }, assigned);
    else despite.mutate({ rideId, driverId, revision, reason: given.reason }, assigned);
    return true;
  };
  const said = textNow(messages)(isPlanned ? 'notHeld' : 'notAssignedOne');
  return {
    submit,
    isPending: write.isPending,
    failure: write.error && errorSentence(write.error, said),
    isTaken,
    needsReason,
    reason: { value: reason, onChange: setReason, isMissing: isTried && isReasonMissing },
  };
}
