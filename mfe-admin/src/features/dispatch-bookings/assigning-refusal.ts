import { type Booking, type Driver } from '@pahiya/contracts';
import { shortId, textNow } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { changeSentence, newestRideOf } from '@pahiya/web-kit/rides';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { messages } from './messages.ts';

export interface Said {
  tone: 'success' | 'warning' | 'error';
  sentence: string;
}

interface Refusal {
  said: Said;
  /** The ride still needs a driver, but this driver can't have it. */
  isDriverRuledOut: boolean;
  /** Another person changed the ride, so the data in this browser is stale. */
  isRideStale: boolean;
}

const RIDE_CHANGED = ['ILLEGAL_TRANSITION', 'CONFLICT'];

/** What to say and do when the server refuses to assign `driver`. `seen` is the ride as the admin saw it. */
export function refusalOf(error: Error, { seen, driver }: { seen: Booking; driver: Driver }): Refusal {
  const text = textNow(messages);
  const code = shortId(seen.bookingId, { first: 6 });
  const reason = refusalSentence(error, text('assignDriverFailed'));
  const errorCode = isApiError(error) ? error.code : undefined;
  if (errorCode === 'DRIVER_UNAVAILABLE') {
    const sentence = text('driverRefused', { driver: driver.fullName, code, reason });
    return { said: { tone: 'warning', sentence }, isDriverRuledOut: true, isRideStale: false };
  }
  if (errorCode && RIDE_CHANGED.includes(errorCode)) {
    const newest = newestRideOf(error);
    const change = newest && changeSentence({ seen, now: newest, viewer: 'admin' });
    const sentence = text('somebodyElse', { code, reason: change ?? reason });
    return { said: { tone: 'warning', sentence }, isDriverRuledOut: false, isRideStale: true };
  }
  return { said: { tone: 'error', sentence: reason }, isDriverRuledOut: false, isRideStale: false };
}
