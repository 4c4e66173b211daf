import { isDay } from '@pahiya/calendar';
import { monthNames } from './months.ts';

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The number 1…12 of a month's full or shortened name, in English or the language on screen; 0 for other words. */
function monthOf(word: string): number {
  const english = ENGLISH.indexOf(word.slice(0, 3).toLowerCase());
  const bare = word.replace(/[.॰]$/, '');
  const starts = (name: string) => bare.startsWith(name) || (bare.length > 1 && name.startsWith(bare));
  return (english >= 0 ? english : monthNames().findIndex((name) => starts(name))) + 1;
}

/** 'YYYY-MM-DD' from what people in India type: `21 Nov 2026`, `21/11/2026`, `21-11-26`, `2026-11-21`. undefined for an invalid or incomplete day. */
export function parseDateText(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/.exec(text);
  if (figures) return realDay(fullYear(figures[3]), Number(figures[2]), Number(figures[1]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*([\p{L}\p{M}॰]{2,12})\.?,?[-/.\s]*(\d{4}|\d{2})$/iu.exec(text);
  const month = monthOf(words?.[2] ?? '');
  return words && month > 0 ? realDay(fullYear(words[3]), month, Number(words[1])) : undefined;
}

function fullYear(figures: string | undefined): number {
  const year = Number(figures);
  return year < 100 ? 2000 + year : year;
}

function realDay(year: number, month: number, day: number): string | undefined {
  const [yyyy, mm, dd] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  const text = `${yyyy}-${mm}-${dd}`;
  return isDay(text) ? text : undefined;
}

/** `शाम 6:30` or `6:30 शाम`, with or without `बजे`, as `6:30 p`. Other text is returned unchanged. */
function inLatin(text: string): string {
  const part = /सुबह|दोपहर|शाम|रात/.exec(text)?.[0];
  if (!part) return text;
  const clock = text.replace(part, '').replace('बजे', '').trim();
  const hour = Number.parseInt(clock, 10);
  const isMorning =
    part === 'सुबह' || (part === 'रात' && (hour < 4 || hour === 12)) || (part === 'दोपहर' && hour === 11);
  return `${clock} ${isMorning ? 'a' : 'p'}`;
}

/**
 * 'HH:mm' from `6:30 pm`, `6.30pm`, `630p`, `6 pm`, `18:30`, `शाम 6:30`. undefined for an invalid or incomplete time.
 */
export function parseTimeText(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(inLatin(text));
  if (!found || (found[2] === undefined && found[3] === undefined)) return undefined;
  const half = found[3]?.toLowerCase();
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(of24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
