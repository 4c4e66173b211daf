import { type Booking, type RateCard } from '@pahiya/contracts';
import { waitingCharges } from '@pahiya/fares';
import { type EnteredExtras } from '@pahiya/web-kit/rides';

const QUARTER_MINUTES = 15;

/**
 * The fare that the amounts make final, in rupees. Waiting is charged by the rate card of the booking, which the claim
 * tells of; a claim without waiting leaves the card of today, and the sum is not exact.
 */
export function finalFare(ride: Booking, allowed: EnteredExtras, card: RateCard | undefined) {
  const claimed = ride.extras?.claimed;
  const isExact = allowed.waitingMinutes === 0 || (claimed !== undefined && claimed.waitingMinutes > 0);
  const perHour =
    claimed && claimed.waitingMinutes > 0
      ? (claimed.waitingCharges * 4) / Math.ceil(claimed.waitingMinutes / QUARTER_MINUTES)
      : (card?.rates.find(({ cabType }) => cabType === ride.cabType)?.extraPerHour ?? 0);
  const waiting = waitingCharges({ extraPerHourPaise: perHour * 100 }, allowed.waitingMinutes) / 100;
  return { amount: ride.fare + waiting + allowed.tollCharges, isExact };
}
