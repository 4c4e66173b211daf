import { useState } from 'react';
import { type DriverChoice, type PlanRide } from '@pahiya/contracts';
import { shortId, textNow, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { usePinRide } from '../../dispatch/dispatch.queries.ts';
import { useAssignDriver } from '../../rides/ride-writes.ts';
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
  const needsReason = isPlanned && choice !== undefined && !choice.possible;
  const isReasonMissing = needsReason && reason.trim().length < SHORTEST_REASON;
  const write = isPlanned ? pin : assign;

  const done = (key: 'nowHeld' | 'nowAssigned') => {
    const named = { code: shortId(ride.code, { first: 6 }), driver: choice?.driver.name ?? '' };
    toast.success(() => textNow(messages)(key, named));
    onDone();
  };
  const submit = () => {
    setTried(true);
    if (!choice || choice.chosen || isReasonMissing || write.isPending) return;
    const { driverId } = choice.driver;
    const { rideId, revision } = ride;
    if (isPlanned) {
      const given = needsReason ? { reason: reason.trim() } : {};
      pin.mutate({ rideId, driverId, revision, ...given }, { onSuccess: () => done('nowHeld') });
    } else assign.mutate({ bookingId: rideId, driverId, revision }, { onSuccess: () => done('nowAssigned') });
  };
  const said = textNow(messages)(isPlanned ? 'notHeld' : 'notAssignedOne');
  return {
    submit,
    isPending: write.isPending,
    failure: write.error && errorSentence(write.error, said),
    needsReason,
    reason: { value: reason, onChange: setReason, isMissing: isTried && isReasonMissing },
  };
}
