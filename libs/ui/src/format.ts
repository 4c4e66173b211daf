import { dayInIndia, timeInIndia } from '@pahiya/calendar';
import { textNow } from './language/messages.tsx';
import { messages } from './messages.ts';
import { monthNames } from './months.ts';

/** The texts for a missing and an invalid date or time (docs/product.md, Rules of forms). */
const missing = () => textNow(messages)('missing');
const invalid = () => textNow(messages)('invalidDate');

const formats = new Map<string, Intl.NumberFormat>();
/** A number format with Indian grouping and the given decimals. Made on first use, because Intl first loads its tables, which visibly delays a page on a slow phone. */
function indian(least: number, most = least): Intl.NumberFormat {
  const key = `${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  return format;
}

/** Rupees (not paise) with Indian grouping: `₹1,25,000`, with `decimals: 2` `₹1,25,000.00`. '–' when there is no number. */
export function formatInr(amount: number | null | undefined, { decimals = 0 }: { decimals?: number } = {}): string {
  if (amount == null || !Number.isFinite(amount)) return '–';
  const text = indian(decimals).format(Math.abs(amount));
  const isZero = !/[1-9]/.test(text);
  return `${amount < 0 && !isZero ? '−' : ''}₹${text}`;
}

/** Rupees in the Indian short form without the currency sign: `950`, `12.5K`, `2.5L`, `1.2Cr`, in Hindi `2.5 लाख`. One decimal, none when it is zero. */
export function formatInrShort(amount: number | null | undefined): string {
  if (amount == null || !Number.isFinite(amount)) return '–';
  const size = Math.abs(amount);
  const sign = amount < 0 ? '−' : '';
  // At each limit the smaller unit rounds up to the larger one: 99,950 is 1L and not 100K.
  if (size >= 99_95_000) return sign + textNow(messages)('crores', { amount: oneDecimal(size / 1_00_00_000) });
  if (size >= 99_950) return sign + textNow(messages)('lakhs', { amount: oneDecimal(size / 1_00_000) });
  if (size >= 999.5) return sign + textNow(messages)('thousands', { amount: oneDecimal(size / 1000) });
  return sign + String(Math.round(size));
}
function oneDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded >= 100 ? indian(0).format(rounded) : String(rounded);
}

/** The given part of a moment, or undefined for an invalid moment. */
function inIndia(value: string | Date, part: (moment: Date) => string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : part(moment);
}

/** A day as `21 Nov 2026`, without a line break inside. Takes 'YYYY-MM-DD' as given; an ISO moment or Date becomes the day in Asia/Kolkata. 'N/A' when missing, 'Invalid Date' when invalid. */
export function formatDate(value: string | Date | null | undefined): string {
  if (value == null || value === '') return missing();
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : inIndia(value, dayInIndia);
  return (day && dayText(day)) || invalid();
}
function dayText(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const real = new Date(Date.UTC(year, month - 1, date));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date) return undefined;
  return `${String(date).padStart(2, '0')}\u00a0${monthNames()[month - 1]}\u00a0${year}`;
}

/** 'YYYY-MM-DD' as `08 Nov`, where the year is obvious. */
export const formatDayOfMonth = (day: string): string =>
  `${day.slice(8)}\u00a0${monthNames()[Number(day.slice(5, 7)) - 1]}`;

/** A time as `6:30 pm`, without a line break inside. Takes 'HH:mm' as given; an ISO moment or Date becomes the time in Asia/Kolkata. */
export function formatTime(value: string | Date | null | undefined): string {
  if (value == null || value === '') return missing();
  const time = typeof value === 'string' && /^\d{1,2}:\d{2}$/.test(value) ? value : inIndia(value, timeInIndia);
  if (!time) return invalid();
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  if (hour > 23 || minute > 59) return invalid();
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  return textNow(messages)('timeOfDay', { time: clock, part: partOfDay(hour) });
}

/** The part of the day for a time. Hindi names four parts and counts the hours before 4 am ('small') to the night. */
function partOfDay(hour: number): 'small' | 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 4) return 'small';
  if (hour < 12) return 'morning';
  if (hour < 16) return 'afternoon';
  return hour < 20 ? 'evening' : 'night';
}

/** `21 Nov 2026, 6:30 pm`, from a moment or from a ride's day and time. */
export function formatDateTime(value: string | Date | null | undefined, time?: string | null): string {
  const day = formatDate(value);
  if (day === missing() || day === invalid()) return day;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return time ? `${day}, ${formatTime(time)}` : day;
  return `${day}, ${formatTime(value)}`;
}

/** A count with Indian grouping: `1,25,000`. '–' when there is no number. */
export function formatNumber(count: number | null | undefined): string {
  return count == null || !Number.isFinite(count) ? '–' : indian(0).format(count);
}

/** A number with Indian grouping and at most two decimals, as in a field for money: `1,25,000`, `12.5`. */
export const formatGrouped = (amount: number): string => indian(0, 2).format(amount);

/** Kilometres as `12.4 km`; whole numbers without the decimal. */
export function formatKm(km: number | null | undefined): string {
  return km == null || !Number.isFinite(km) ? '–' : textNow(messages)('kilometres', { km: indian(0, 1).format(km) });
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

const withoutGaps = (written: string): string => written.replace(/[\s-]+/g, '');

/** A mobile number grouped as people in India read it aloud: `98220 11223`, however it was typed. Other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = /^(?:\+91)?([6-9]\d{4})(\d{5})$/.exec(withoutGaps(phone));
  return digits ? `${digits[1]} ${digits[2]}` : phone;
}

/** The plate of a state (`MH12AB3456`) and the plate of the national Bharat series (`22BH1234AA`). */
const PLATES = [/^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{1,4})$/, /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/];

/** A registration grouped as on the plate: `MH 12 AB 3456`, however it was typed. Other text is returned unchanged. */
export function formatPlate(plate: string): string {
  const signs = withoutGaps(plate).toUpperCase();
  const parts = PLATES.map((form) => form.exec(signs)).find(Boolean);
  return parts ? parts.slice(1).join(' ') : plate;
}

/** The few characters that identify a record to a person (docs/product.md, Records): the last 8 of an `_id`, or `shortId(code, { first: 6 })` of a public code. Upper case. */
export function shortId(
  id: string | null | undefined,
  { first, last = 8 }: { first?: number; last?: number } = {},
): string {
  if (!id) return '–';
  return (first === undefined ? id.slice(-last) : id.slice(0, first)).toUpperCase();
}
