import { waitingCharges, WAITING_STEP_MINUTES } from './fare.ts';

/**
 * The members of a booking and of the current rate card that this file needs, both with sums in rupees, as they are
 * sent.
 */
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
  /** Includes the charge for waiting, if it is known. */
  total: number;
  /** Whether the server is certain to compute the same sum. */
  isExact: boolean;
}

/**
 * The fare of a booking with waiting and tolls, in rupees. The server charges waiting by the rate card of the booking.
 * A claim for waiting shows its rate; without one, only the current card is known, which need not be the booking's.
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
