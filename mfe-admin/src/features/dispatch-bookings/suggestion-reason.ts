import { type DriverChoice } from '@pahiya/contracts';
import { cabTypeWord, formatKm, formatTime, type TextOf } from '@pahiya/ui';
import { differenceOf } from '../../dispatch/money.ts';
import { type Suggestion } from '../../rides/suggest-drivers.ts';
import { type messages } from './messages.ts';

/** A driver who is nearer than this is shown as being at the pickup. */
const THERE_KM = 0.3;

function stateOf({ isRuledOut, clash, isDriving, isSoon }: Suggestion) {
  if (isRuledOut) return 'ruledOut';
  if (clash) return 'clash';
  if (isDriving) return 'driving';
  return isSoon ? 'free' : 'freeThen';
}

function placeOf({ distanceKm, before }: Suggestion) {
  if (distanceKm === undefined) return 'unknown';
  const isThere = distanceKm < THERE_KM;
  if (before?.status === 'completed') return isThere ? 'lastThere' : 'last';
  return isThere ? 'afterThere' : 'after';
}

function adviceOf({ sentence, possible, extraPaise, isAbout }: DriverChoice, text: TextOf<typeof messages>): string {
  if (!possible) return text('notPossible', { sentence });
  if (!extraPaise) return sentence;
  return text(isAbout ? 'extraAbout' : 'extra', { sentence, price: differenceOf(extraPaise) });
}

/** The reason for a driver's place in the list: 'Free, 2.1 km away, Sedan'. */
export function reasonOf(suggestion: Suggestion, text: TextOf<typeof messages>): string {
  const { driver, clash, distanceKm, load, advice, isRuledOut } = suggestion;
  if (advice && !isRuledOut) return adviceOf(advice, text);
  return text('reason', {
    state: stateOf(suggestion),
    clashTime: clash ? formatTime(clash.time) : '',
    place: placeOf(suggestion),
    distance: formatKm(distanceKm),
    vehicle: cabTypeWord(driver.vehicleType),
    load,
  });
}
