import { formatKm, formatTime } from '@pahiya/ui';
import { type DriverText } from './messages.ts';

/** `6:00 am – 6:00 pm`, with a note if the hours end on the next day. */
export function hoursWords({ from, until }: { from: string; until: string }, text: DriverText): string {
  const hours = { from: formatTime(from), until: formatTime(until) };
  return text(until < from ? 'hoursOvernight' : 'hoursOfDay', hours);
}

export const areaWords = ({ place, radiusKm }: { place: string; radiusKm: number }, text: DriverText): string =>
  text('areaAround', { km: formatKm(radiusKm), place });
