import { waitingCharges, WAITING_STEP_MINUTES } from './fare.ts';

/** What this file needs of a booking and of the current rate card, both with sums in rupees, as they are sent. */
interface BookedRide {
  readonly fare: number;
  readonly cabType: string;
  readonly createdAt: string;
  readonly extras?: { readonly claimed?: { readonly waitingMinutes: number; readonly waitingCharges: number } } | null;
}
interface CurrentRates {
  readonly effectiveFrom: string;
  readonly rates: readonly { readonly cabType: string; readonly extraPerHour: number }[];
}

export interface FareWithExtras {
  /** The charge for waiting; undefined while no rate is known. */
  waiting: number | undefined;
  /** With what is known of waiting. */
  total: number;
  /** Whether the server will come to the same sum. */
  isExact: boolean;
}

/**
 * The fare that waiting and tolls make of a booking, in rupees. The server charges waiting by the rate card of the
 * booking. A claim for waiting tells its rate; without one there is only the current card, which need not be the
 * booking's.
 */
export function fareWithExtras(
  ride: BookedRide,
  { waitingMinutes, tollCharges }: { waitingMinutes: number; tollCharges: number },
  card: CurrentRates | undefined,
): FareWithExtras {
  const claimed = claimedPerHour(ride);
  const perHour = claimed ?? card?.rates.find(({ cabType }) => cabType === ride.cabType)?.extraPerHour;
  const waiting = waitingInRupees(waitingMinutes, perHour);
  const isOfBooking = claimed !== undefined || (card !== undefined && card.effectiveFrom <= ride.createdAt);
  return {
    waiting,
    total: ride.fare + (waiting ?? 0) + tollCharges,
    isExact: waitingMinutes === 0 || (waiting !== undefined && isOfBooking),
  };
}

function claimedPerHour({ extras }: BookedRide): number | undefined {
  const claimed = extras?.claimed;
  if (!claimed || claimed.waitingMinutes === 0) return undefined;
  return (
    (claimed.waitingCharges * 60) / WAITING_STEP_MINUTES / Math.ceil(claimed.waitingMinutes / WAITING_STEP_MINUTES)
  );
}

function waitingInRupees(minutes: number, perHour: number | undefined): number | undefined {
  if (minutes === 0) return 0;
  return perHour === undefined ? undefined : waitingCharges({ extraPerHourPaise: perHour * 100 }, minutes) / 100;
}
