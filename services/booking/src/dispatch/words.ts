import { shortCode } from '@pahiya/contracts';
import { clockTime, leftSentence, type Language, type LeftName } from '@pahiya/dispatch';
import type { LeftOut } from './left-out.ts';
import type { PlanFailure, ProposalFacts } from './plan.entity.ts';

/** The first part of an address: 'Whitefield' of 'Whitefield, Bengaluru'. */
const shortly = (place: string) => place.split(',')[0]?.trim() ?? place;
const kilometres = (km: number) => (Math.round(km * 10) / 10).toLocaleString('en-IN');

type Whereabouts = Pick<ProposalFacts, 'freeAtMinute' | 'freeIn' | 'emptyKm'>;

/** `Ravi Kumar, free 8:10 am at Whitefield, 3.2 km`; without the name if the screen shows it beside the sentence. */
export function whereaboutsSentence(name: string | undefined, facts: Whereabouts, language: Language): string {
  const { freeAtMinute, freeIn, emptyKm } = facts;
  if (freeAtMinute === undefined) return name ?? '';
  const time = clockTime(freeAtMinute, language);
  const place = freeIn?.name ? shortly(freeIn.name) : undefined;
  const isPresent = freeIn?.isPresent === true;
  const km = (isPresent || freeIn?.point) && emptyKm !== undefined ? kilometres(emptyKm) : undefined;
  const free = FREE[language](time, place, isPresent);
  const way = km && (language === 'hi' ? `${km} किमी` : `${km} km`);
  return [name, free, way].filter((part) => part !== undefined && part !== '').join(', ');
}

type Free = (time: string, place: string | undefined, isPresent: boolean) => string;

/** A present position is named by a place near it. */
const FREE: Readonly<Record<Language, Free>> = {
  en: (time, place, isPresent) => {
    if (!isPresent) return place ? `free ${time} at ${place}` : `free ${time}`;
    return place ? `free ${time} near ${place} by live position` : `free ${time} by live position`;
  },
  hi: (time, place, isPresent) => {
    if (!isPresent) return place ? `${time} पर ${place} में ख़ाली` : `${time} पर ख़ाली`;
    return place ? `लाइव लोकेशन से ${time} पर ${place} के पास ख़ाली` : `लाइव लोकेशन से ${time} पर ख़ाली`;
  },
};

const UNPLACED = {
  'place-unknown': {
    en: 'Its pickup or drop has no coordinates: choose the places again.',
    hi: 'पिकअप या ड्रॉप के निर्देशांक नहीं हैं: जगहें फिर से चुनें।',
  },
  'place-outside': {
    en: 'Its pickup or drop lies outside India.',
    hi: 'पिकअप या ड्रॉप भारत के बाहर है।',
  },
  'place-at-sea': {
    en: 'Its pickup or drop lies in the sea: choose the places again.',
    hi: 'पिकअप या ड्रॉप समुद्र में है: जगहें फिर से चुनें।',
  },
  'pin-impossible': {
    en: 'It is held for a driver who has another ride at that time: remove the hold, or hold it for somebody else.',
    hi: 'यह ऐसे ड्राइवर के लिए रोकी गई है जिसकी उस समय दूसरी राइड है: रोक हटाएँ या किसी और के लिए रोकें।',
  },
} as const;

/** Why a ride has no driver. */
export function whyLeft(left: LeftName | keyof typeof UNPLACED, language: Language): string {
  return left in UNPLACED
    ? UNPLACED[left as keyof typeof UNPLACED][language]
    : leftSentence(left as LeftName, language);
}

const DOES_NOT_WAIT: Readonly<Partial<Record<LeftOut['why'], Readonly<Record<Language, string>>>>> = {
  unknown: { en: 'is not a known ride', hi: 'कोई मालूम राइड नहीं है' },
  accepted: { en: 'has a driver who accepted it', hi: 'का ड्राइवर उसे स्वीकार कर चुका है' },
  on_trip: { en: 'is being driven', hi: 'चल रही है' },
  completed: { en: 'is completed', hi: 'पूरी हो चुकी है' },
  cancelled: { en: 'was cancelled', hi: 'रद्द हो चुकी है' },
};
const CHANGED = { en: 'changed just now: plan again', hi: 'अभी बदली है: फिर से प्लान बनाएँ' } as const;

/** Why a named ride is not in the plan: `K7QX was cancelled.` */
export function leftOutSentence({ rideId, code, why }: LeftOut, language: Language): string {
  return `${code === null ? rideId : shortCode(code)} ${(DOES_NOT_WAIT[why] ?? CHANGED)[language]}${language === 'hi' ? '।' : '.'}`;
}

export const driverLeftSentence = (language: Language): string =>
  language === 'hi'
    ? 'इसके ड्राइवर को इस बीच हटा दिया गया: कोई और ड्राइवर चुनें।'
    : 'Its driver was deleted meanwhile: choose another one.';

const FAILURES = {
  stopped: {
    en: 'The server stopped each time it made this plan. Please plan again.',
    hi: 'हर बार यह प्लान बनाते समय सर्वर रुक गया। कृपया फिर से प्लान बनाएँ।',
  },
  failed: { en: 'The plan could not be made. Please try again.', hi: 'प्लान नहीं बन सका। कृपया फिर कोशिश करें।' },
} as const;

export function failureSentence({ what, sentences }: PlanFailure, language: Language): string {
  return sentences?.[language] ?? FAILURES[what === 'stopped' ? 'stopped' : 'failed'][language];
}

/** `K7QX: Ravi Kumar instead of Sunil Rao`. */
export function moveSentence(
  { code: whole, from, to }: { code: string; from: string | undefined; to: string | undefined },
  language: Language,
): string {
  const code = shortCode(whole);
  if (to === undefined) return language === 'hi' ? `${code} का कोई ड्राइवर नहीं रहेगा` : `${code} would have no driver`;
  if (from === undefined) return language === 'hi' ? `${code} ${to} को मिलेगी` : `${code} would go to ${to}`;
  return language === 'hi' ? `${code} ${from} से ${to} को जाएगी` : `${code} would go from ${from} to ${to}`;
}

export function lateSentence(
  { name, minutes, code: whole }: { name: string; minutes: number; code: string },
  language: Language,
): string {
  const code = shortCode(whole);
  return language === 'hi'
    ? `${name} राइड ${code} के पिकअप पर लगभग ${minutes} मिनट देर से पहुँचेंगे।`
    : `${name} will be about ${minutes} min late at the pickup of ${code}.`;
}

export function evennessSentence(
  { hours, fairHours }: { hours: number; fairHours: number },
  language: Language,
): string {
  const [driven, fair] = [Math.round(hours), Math.round(fairHours)];
  const difference = driven - fair;
  if (difference === 0) {
    return language === 'hi'
      ? `आपने 14 दिनों में ${driven} घंटे चलाया: जितना बराबर बाँटने पर मिलता।`
      : `You drove ${driven} h in 14 days, as many as is even.`;
  }
  const more = Math.abs(difference);
  if (language === 'hi')
    return `आपने 14 दिनों में ${driven} घंटे चलाया, बराबर के ${fair} घंटों से ${more} ${difference > 0 ? 'ज़्यादा' : 'कम'}।`;
  return `You drove ${driven} h in 14 days, ${more} h ${difference > 0 ? 'more' : 'less'} than the even ${fair} h.`;
}
