import { useState } from 'react';
import {
  HOLDS_A_DRIVER,
  minLengthOf,
  Reason,
  type DriverChoice,
  type PlanDriver,
  type PlanRide,
} from '@pahiya/contracts';
import { shortId, textNow, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useRideAsItIs } from '@pahiya/web-kit/rides';
import { usePinRide } from '../../dispatch/dispatch.queries.ts';
import { useAssignDriver } from '../../rides/ride-writes.ts';
import { useAssignDespite } from './assign-despite.ts';
import { useTimesLeft } from '../../writes/use-times-left.ts';
import { bookedTime } from './day-view.ts';
import { messages } from './messages.ts';

interface MoveRideOptions {
  ride: PlanRide;
  choice: DriverChoice | undefined;
  /** The driver who has the ride, in the plan or by the booking. */
  present: PlanDriver | undefined;
  /** `driverId` of the driver for whom the ride is held. */
  heldFor: string | undefined;
  /** In a plan the ride is held for the driver; without a plan it is assigned. */
  isPlanned: boolean;
  onDone: () => void;
}

/** The ride as the screen shows it. A driver whom only the plan proposes does not count as assigned. */
const seen = (ride: PlanRide, present: PlanDriver | undefined) => ({
  ...bookedTime(ride),
  revision: ride.revision,
  status: ride.status,
  assignedDriver: present && HOLDS_A_DRIVER.includes(ride.status) ? { _id: present.driverId } : null,
});

/** Gives a ride to another driver. A driver whom a rule excludes needs a reason. */
export function useMoveRide({ ride: shown, choice, present, heldFor = '', isPlanned, onDone }: MoveRideOptions) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { ride, changed, isPossible, onError } = useRideAsItIs(seen(shown, present), 'assign', 'admin');
  const pin = usePinRide();
  const timesLeft = useTimesLeft(heldFor);
  const assign = useAssignDriver();
  const despite = useAssignDespite();
  /** The driver has another ride at the same time. A reason cannot override this. */
  const isTaken = choice?.rule === 'busy';
  const needsReason = choice !== undefined && !choice.chosen && !choice.possible && !isTaken;
  const isReasonMissing = needsReason && reason.trim().length < minLengthOf(Reason);
  const write = isPlanned ? pin : needsReason ? despite : assign;

  const done = (key: 'nowHeld' | 'nowAssigned') => {
    const named = { code: shortId(shown.code, { first: 6 }), driver: choice?.driver.name ?? '' };
    toast.success(() => textNow(messages)(key, named));
    onDone();
  };
  /** Returns false if the reason is missing. */
  const submit = (): boolean => {
    setTried(true);
    if (isReasonMissing) return false;
    if (!choice || choice.chosen || isTaken || !isPossible || write.isPending) return true;
    const { driverId } = choice.driver;
    const { rideId } = shown;
    const { revision } = ride;
    const given = needsReason ? { reason: reason.trim() } : {};
    const assigned = { onSuccess: () => done('nowAssigned'), onError };
    if (isPlanned) {
      const hold = { rideId, driverId, revision, removed: timesLeft(driverId), ...given };
      pin.mutate(hold, { onSuccess: () => done('nowHeld'), onError });
    } else if (given.reason === undefined) assign.mutate({ bookingId: rideId, driverId, revision }, assigned);
    else despite.mutate({ rideId, driverId, revision, reason: given.reason }, assigned);
    return true;
  };
  const said = textNow(messages)(isPlanned ? 'notHeld' : 'notAssignedOne');
  return {
    submit,
    isPending: write.isPending,
    failure: write.error && (changed ?? errorSentence(write.error, said)),
    isPossible,
    isTaken,
    needsReason,
    reason: { value: reason, onChange: setReason, isMissing: isTried && isReasonMissing },
  };
}
