import { textNow } from './language/messages.tsx';
import { messages } from './messages.ts';
import { monthNames } from './months.ts';

/** Shown where a date or time is missing, and where it is not one (specification, section 5). */
const missing = () => textNow(messages)('missing');
const invalid = () => textNow(messages)('invalidDate');
const TIME_ZONE = 'Asia/Kolkata';

const rupees = new Map<number, Intl.NumberFormat>();
function rupeeFormat(decimals: number): Intl.NumberFormat {
  let format = rupees.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    rupees.set(decimals, format);
  }
  return format;
}

/** Rupees (not paise) with Indian grouping: `₹1,25,000`, with `decimals: 2` `₹1,25,000.00`. '–' when there is no number. */
export function formatInr(amount: number | null | undefined, { decimals = 0 }: { decimals?: number } = {}): string {
  if (amount == null || !Number.isFinite(amount)) return '–';
  const text = rupeeFormat(decimals).format(Math.abs(amount));
  const isZero = !/[1-9]/.test(text);
  return `${amount < 0 && !isZero ? '−' : ''}₹${text}`;
}

/** Rupees in the Indian short form without the sign of the currency: `950`, `12.5K`, `2.5L`, `1.2Cr`, in Hindi `2.5 लाख`. One decimal, none when it is zero. */
export function formatInrShort(amount: number | null | undefined): string {
  if (amount == null || !Number.isFinite(amount)) return '–';
  const size = Math.abs(amount);
  const sign = amount < 0 ? '−' : '';
  // Each limit is where the smaller unit would round up to the larger one: 99,950 is 1L and not 100K.
  if (size >= 99_95_000) return sign + textNow(messages)('crores', { amount: oneDecimal(size / 1_00_00_000) });
  if (size >= 99_950) return sign + textNow(messages)('lakhs', { amount: oneDecimal(size / 1_00_000) });
  if (size >= 999.5) return sign + textNow(messages)('thousands', { amount: oneDecimal(size / 1000) });
  return sign + String(Math.round(size));
}
function oneDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded >= 100 ? rupeeFormat(0).format(rounded) : String(rounded);
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface WallClock {
  date: string;
  time: string;
}
function inIndia(moment: Date): WallClock | undefined {
  if (Number.isNaN(moment.getTime())) return undefined;
  const found = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return { date: `${found['year']}-${found['month']}-${found['day']}`, time: `${found['hour']}:${found['minute']}` };
}

/** A day as `21 Nov 2026`: from 'YYYY-MM-DD' as it stands, from an ISO moment or Date as the day in Asia/Kolkata. 'N/A' when missing, 'Invalid Date' when it is none. */
export function formatDate(value: string | Date | null | undefined): string {
  if (value == null || value === '') return missing();
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : inIndia(new Date(value))?.date;
  return (day && dayText(day)) || invalid();
}
function dayText(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const real = new Date(Date.UTC(year, month - 1, date));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date) return undefined;
  return `${String(date).padStart(2, '0')} ${monthNames()[month - 1]} ${year}`;
}

/** A time as `6:30 pm`: from 'HH:mm' as it stands, from an ISO moment or Date as the time in Asia/Kolkata. */
export function formatTime(value: string | Date | null | undefined): string {
  if (value == null || value === '') return missing();
  const time = typeof value === 'string' && /^\d{1,2}:\d{2}$/.test(value) ? value : inIndia(new Date(value))?.time;
  if (!time) return invalid();
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  if (hour > 23 || minute > 59) return invalid();
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${textNow(messages)(hour < 12 ? 'am' : 'pm')}`;
}

/** `21 Nov 2026, 6:30 pm`, from a moment, or from a day and a time of a ride. */
export function formatDateTime(value: string | Date | null | undefined, time?: string | null): string {
  const day = formatDate(value);
  if (day === missing() || day === invalid()) return day;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return time ? `${day}, ${formatTime(time)}` : day;
  return `${day}, ${formatTime(value)}`;
}

/** A count with Indian grouping: `1,25,000`. '–' when there is no number. */
export function formatNumber(count: number | null | undefined): string {
  return count == null || !Number.isFinite(count) ? '–' : rupeeFormat(0).format(count);
}

const kilometres = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Kilometres as `12.4 km`; whole ones without the decimal. */
export function formatKm(km: number | null | undefined): string {
  return km == null || !Number.isFinite(km) ? '–' : textNow(messages)('kilometres', { km: kilometres.format(km) });
}

/** Minutes as `45 min`, `1 h 20 min`, `2 h`. */
export function formatDuration(minutes: number | null | undefined): string {
  if (minutes == null || !Number.isFinite(minutes)) return '–';
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return textNow(messages)('minutes', { minutes: rest });
  return textNow(messages)(rest === 0 ? 'hours' : 'hoursAndMinutes', { hours, minutes: rest });
}

/** The few characters by which a person tells records apart (product decisions, section 2): the last 8 of an `_id`, or `shortId(code, { first: 6 })` of a public code. Upper case. */
export function shortId(
  id: string | null | undefined,
  { first, last = 8 }: { first?: number; last?: number } = {},
): string {
  if (!id) return '–';
  return (first === undefined ? id.slice(-last) : id.slice(0, first)).toUpperCase();
}
