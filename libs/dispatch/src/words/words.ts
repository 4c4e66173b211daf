import { IntlMessageFormat } from 'intl-messageformat';
import type { CostLine } from '../costs.ts';
import type { Fault, LeftName } from '../faults.ts';
import { clockOfDay, clockTime } from '../india-time.ts';
import type { Exclusion } from '../rules/exclusion.ts';
import { en, type Sentences } from './sentences.ts';
import { hi } from './sentences.hi.ts';

export type Language = 'en' | 'hi';

const SENTENCES: Readonly<Record<Language, Sentences>> = { en, hi };
/** Both locales have Latin digits in Indian groups, as everywhere in the product. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

/** Parsed sentences, by their text, because parsing one takes longer than formatting it. */
const formats = new Map<string, IntlMessageFormat>();

type Arguments = Readonly<Record<string, string | number | undefined>>;

/** What people read of a ride's code: docs/product.md, Records. As `shortCode` of contracts, which this package may not import. */
const shortCode = (code: string): string => code.slice(0, 6);

/** The arguments that are codes of rides. */
const CODES = ['code', 'other'] as const;

function write(sentence: string, values: Arguments, language: Language): string {
  const key = `${language} ${sentence}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new IntlMessageFormat(sentence, LOCALES[language])));
  const codes = CODES.flatMap((name) => (typeof values[name] === 'string' ? [[name, shortCode(values[name])]] : []));
  return String(format.format({ ...values, ...Object.fromEntries(codes) }));
}

/** `8 h 10 min`. */
export function duration(minutes: number, language: Language): string {
  const whole = Math.round(minutes);
  const parts = { hours: Math.floor(whole / 60), minutes: whole % 60 };
  const kind = parts.hours === 0 ? 'minutes' : parts.minutes === 0 ? 'hours' : 'both';
  return write(SENTENCES[language].durations[kind], parts, language);
}

/** `₹38`, or `−₹6`. `sign` says whether a plus is written, too. */
function rupees(paise: number, { sign }: { sign: 'always' | 'negative' }): string {
  const text = `₹${Math.abs(Math.round(paise / 100)).toLocaleString('en-IN')}`;
  if (paise <= -50) return `−${text}`;
  return sign === 'always' && paise >= 50 ? `+${text}` : text;
}

/** `+₹52`: by how much a choice changes the price of the whole plan. */
export function priceDifference(paise: number): string {
  return rupees(paise, { sign: 'always' });
}

/** Why a driver may not drive a ride. */
export function exclusionSentence(exclusion: Exclusion, language: Language): string {
  return write(sentenceOf(exclusion, SENTENCES[language]), exclusionArguments(exclusion, language), language);
}

function sentenceOf(exclusion: Exclusion, sentences: Sentences): string {
  const isFromStart = exclusion.rule === 'cannot-reach' && exclusion.code === undefined;
  if (isWithoutRoad(exclusion)) return sentences.withoutRoad[isFromStart ? 'fromStart' : exclusion.rule];
  return isFromStart ? sentences.cannotReachFromStart : sentences.exclusions[exclusion.rule];
}

/** Infinity says that no road is known, and null says so in a plan that was kept as JSON. */
function isWithoutRoad(exclusion: Exclusion): exclusion is Extract<Exclusion, { km: number }> {
  return 'km' in exclusion && !Number.isFinite('neededMinutes' in exclusion ? exclusion.neededMinutes : exclusion.km);
}

function exclusionArguments(exclusion: Exclusion, language: Language): Arguments {
  switch (exclusion.rule) {
    case 'busy':
    case 'outside-hours':
    case 'night-escort':
      return { ...exclusion, from: timeOf(exclusion, 'from', language), until: timeOf(exclusion, 'until', language) };
    case 'cannot-reach':
    case 'cannot-reach-next':
      return {
        ...exclusion,
        freeAt: clockTime(exclusion.freeAt, language),
        neededMinutes: duration(exclusion.neededMinutes, language),
        missingMinutes: duration(exclusion.missingMinutes, language),
      };
    case 'work-day':
    case 'work-week':
    case 'rest':
    case 'spread-over':
      return { minutes: duration(exclusion.minutes, language), limit: duration(exclusion.limit, language) };
    case 'no-break':
      return {
        minutes: duration(exclusion.minutes, language),
        limit: duration(exclusion.limit, language),
        breakMinutes: duration(exclusion.breakMinutes, language),
      };
    case 'cab-class': {
      const { cabs } = SENTENCES[language];
      return { booked: cabs[exclusion.booked], cab: cabs[exclusion.cab] };
    }
    default:
      return { ...exclusion };
  }
}

type WithSpan = Extract<Exclusion, { from: number }>;

/** The night rule has minutes of India's day, all others have instants. */
function timeOf(exclusion: WithSpan, end: 'from' | 'until', language: Language): string {
  return exclusion.rule === 'night-escort' ? clockOfDay(exclusion[end], language) : clockTime(exclusion[end], language);
}

/** One part of a price: `3.2 km empty ₹38`. A part below zero says what it saves: `3.2 km less empty −₹38`. */
export function costSentence(line: CostLine, language: Language): string {
  const { costs, sameCab } = SENTENCES[language];
  const sentence = line.what === 'larger-cab' && line.paise === 0 ? sameCab : costs[line.what];
  const figures = {
    ...('km' in line && { km: Math.abs(line.km) }),
    ...('minutes' in line && { minutes: duration(Math.abs(line.minutes), language) }),
  };
  const side = line.paise < 0 ? 'less' : 'more';
  return write(sentence, { ...figures, side, paise: rupees(line.paise, { sign: 'negative' }) }, language);
}

/** Why a ride has no driver in a plan. */
export function leftSentence(left: LeftName, language: Language): string {
  return SENTENCES[language].left[left];
}

/** Why no plan can be made. */
export function faultSentence(fault: Fault, language: Language): string {
  const { faults, limits } = SENTENCES[language];
  const sentence = faults[fault.fault];
  switch (fault.fault) {
    case 'hours-contradict':
      return write(
        sentence,
        {
          smaller: limits[fault.smaller],
          larger: limits[fault.larger],
          minutes: duration(fault.minutes, language),
          limit: duration(fault.limit, language),
        },
        language,
      );
    case 'unserved-too-cheap':
      return write(sentence, { price: rupees(fault.pricePaise, { sign: 'negative' }) }, language);
    default:
      return write(sentence, { ...fault }, language);
  }
}

/** Another ride that changes its driver: `K7QX goes to Ravi Kumar`. */
export interface NamedMove {
  readonly code: string;
  /** Absent when nobody drives the ride any more. */
  readonly driver?: string | undefined;
}

/** What choosing another driver costs the whole plan, and which other rides then move. */
export function insteadSentence(
  {
    driver,
    paise,
    moves,
    isEstimate,
  }: { driver: string; paise: number; moves: readonly NamedMove[]; isEstimate: boolean },
  language: Language,
): string {
  const { instead } = SENTENCES[language];
  const parts = moves.map(({ code, driver: taker }) =>
    write(taker === undefined ? instead.toNobody : instead.move, { code, driver: taker }, language),
  );
  const kind = isEstimate ? 'about' : 'exact';
  const price = write(instead[kind], { driver, paise: priceDifference(paise) }, language);
  return parts.length === 0 ? `${price}${instead.end}` : `${price}: ${parts.join(', ')}${instead.end}`;
}

/** A larger gap says more about the bound than about the plan: docs/dispatch.md. */
const ROUGH_PERCENT = 10;

/** By how much another plan can be better, at most: in rides, and in percent of the price, to one digit. */
export function betterAtMost({ moreAtMost, percentAbove }: { moreAtMost: number; percentAbove: number }) {
  const percent = Math.ceil(percentAbove * 10) / 10;
  return { moreServed: Math.max(0, moreAtMost), percent, isRough: percent > ROUGH_PERCENT };
}

/** How good a plan is: `No plan serves more of these rides. At most 2 % above the best possible.` */
export function boundSentence(
  bound: { percentAbove: number; moreAtMost: number } | undefined,
  language: Language,
): string {
  const { bound: sentences } = SENTENCES[language];
  if (bound === undefined) return sentences.unknown;
  const { moreServed: more, percent, isRough } = betterAtMost(bound);
  const served = more === 0 ? sentences.mostServed : write(sentences.more, { more }, language);
  const price = percent === 0 ? 'best' : isRough ? 'rough' : 'above';
  return `${served} ${write(sentences[price], { percent }, language)}`;
}
