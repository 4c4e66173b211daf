import { validationError, type Audited } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { pricedExtras, type ExtrasEntered } from './complete-ride.ts';
import { isSameAmount } from './extras.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

type ExtrasDecision = SeenRide & Required<ExtrasEntered> & { reason?: string | undefined };

/**
 * An admin accepts the waiting and tolls that were claimed, or allows others with a reason. The fare is final then, and
 * the invoice follows.
 */
export function decideExtras(parts: BookingParts, decision: ExtrasDecision, admin: Actor): Promise<Ride> {
  const { waitingMinutes, tollCharges, reason: given, ...seen } = decision;
  const reason = given?.trim();
  return moveRide(parts, {
    ...seen,
    by: admin,
    note: reason,
    audited: (before, after) => decisionOf(before, after, reason),
    command: async (ride) => {
      const allowed = await pricedExtras(parts, ride, { waitingMinutes, tollCharges });
      if (ride.extras && !isSameAmount(allowed, ride.extras.claimed) && !reason) {
        throw validationError([{ path: 'reason', code: 'required' }]);
      }
      return { do: 'decide extras', at: parts.clock.now(), allowed, reason };
    },
  });
}

/** Not in the company's trail: a company sees what it pays, not what was claimed. */
function decisionOf({ fare, extras }: Ride, after: Ride, note: string | undefined): Audited {
  return {
    action: 'extras.decided',
    subject: `ride/${after.rideId}`,
    companyId: null,
    before: { totalPaise: fare.totalPaise },
    after: {
      claimedWaitingMinutes: extras?.claimed.waitingMinutes,
      claimedTollPaise: extras?.claimed.tollPaise,
      waitingMinutes: after.extras?.allowed?.waitingMinutes,
      tollPaise: after.extras?.allowed?.tollPaise,
      totalPaise: after.fare.totalPaise,
      note,
    },
  };
}
