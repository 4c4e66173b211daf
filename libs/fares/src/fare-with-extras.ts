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
  readonly version: number;
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

/** A booking may hold the price of a quote this old: docs/product.md, Fares. */
const QUOTE_LIFE_MS = 15 * 60_000;

/**
 * The fare of a booking with waiting and tolls, in rupees. The server charges waiting by the rate card of the booking.
 * A claim for waiting shows its rate; without one, only the current card is known, which need not be the booking's.
 */
export function fareWithExtras(
  ride: BookedRide,
  { waitingMinutes, tollCharges }: { waitingMinutes: number; tollCharges: number },
  card: CurrentRates | undefined,
): FareWithExtras {
  const current = card?.rates.find(({ cabType }) => cabType === ride.cabType)?.extraPerHour;
  const claimed = claimedPerHour(ride, current);
  const waiting = waitingInRupees(waitingMinutes, claimed ?? current);
  const isOfBooking = claimed !== undefined || (card !== undefined && isCardOf(ride, card));
  return {
    waiting,
    total: ride.fare + (waiting ?? 0) + tollCharges,
    isExact: waitingMinutes === 0 || (waiting !== undefined && isOfBooking),
  };
}

/** Whether no earlier card can have priced the ride, not even by a quote. */
function isCardOf({ createdAt }: BookedRide, { version, effectiveFrom }: CurrentRates): boolean {
  return version === 1 || Date.parse(effectiveFrom) <= Date.parse(createdAt) - QUOTE_LIFE_MS;
}

/**
 * The current rate if the claim can come from it. Otherwise the rate in whole paise that the claim shows: its charge is
 * rounded to paise, so for less than five quarters of an hour a rate that is not in whole rupees may differ by a paisa
 * or two.
 */
function claimedPerHour({ extras }: BookedRide, current: number | undefined): number | undefined {
  const claimed = extras?.claimed;
  if (!claimed || claimed.waitingMinutes === 0) return undefined;
  const { waitingMinutes: minutes, waitingCharges: charges } = claimed;
  if (waitingInRupees(minutes, current) === charges) return current;
  const quarters = Math.ceil(minutes / WAITING_STEP_MINUTES);
  return Math.round((charges * 100 * 60) / WAITING_STEP_MINUTES / quarters) / 100;
}

function waitingInRupees(minutes: number, perHour: number | undefined): number | undefined {
  if (minutes === 0) return 0;
  return perHour === undefined
    ? undefined
    : waitingCharges({ extraPerHourPaise: Math.round(perHour * 100) }, minutes) / 100;
}
