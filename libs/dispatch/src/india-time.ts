import { INDIA_OFFSET_MS } from '@pahiya/calendar';
import type { Minute } from './problem.ts';

const OFFSET_MINUTES = INDIA_OFFSET_MS / 60_000;
export const MINUTES_A_DAY = 24 * 60;

/** The minute of the day in India, 0 to 1439. */
export function minuteOfDay(at: Minute): number {
  return (((at + OFFSET_MINUTES) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
}

/** A number for the day in India; the next day has the next. */
export function dayOf(at: Minute): number {
  return Math.floor((at + OFFSET_MINUTES) / MINUTES_A_DAY);
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4;

/** A number for the week in India, which begins on Monday; the next week has the next. */
export function weekOf(at: Minute): number {
  return Math.floor((dayOf(at) - FIRST_MONDAY) / 7);
}

/** `8:10 am` of an instant, in India. */
export function clockTime(at: Minute, language: 'en' | 'hi'): string {
  return clockOfDay(minuteOfDay(at), language);
}

/** Hindi names the part of the day instead of am or pm; रात is from 20:00 to 4:00. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

/** `8:10 am`, `सुबह 8:10` of a minute of the day, as every screen writes it; with a space that does not break. */
export function clockOfDay(minute: number, language: 'en' | 'hi'): string {
  const hour = Math.floor(minute / 60) % 24;
  const clock = `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')}`;
  return language === 'hi' ? `${partOfDay(hour)}\u00A0${clock}` : `${clock}\u00A0${hour < 12 ? 'am' : 'pm'}`;
}
