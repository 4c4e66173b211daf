import { AreaRadiusKm, maximumOf, minimumOf, type DriverLimits } from '@pahiya/contracts';
import { type Suggestion } from '@pahiya/ui';
import { type DriverText } from './messages.ts';

/** A chosen place. Its address and coordinates are looked up after the choice. */
export interface ChosenPlace extends Suggestion {
  found?: { address: string; lat: number; lng: number };
}

/** The limits for planning a driver. An empty field means no limit. */
export interface LimitFields {
  /** 'HH:mm' */
  worksFrom: string | undefined;
  worksUntil: string | undefined;
  area: ChosenPlace | undefined;
  areaRadiusKm: number | undefined;
  base: ChosenPlace | undefined;
}

export const NO_LIMITS: LimitFields = {
  worksFrom: undefined,
  worksUntil: undefined,
  area: undefined,
  areaRadiusKm: undefined,
  base: undefined,
};

const isLimit = (name: string): name is keyof LimitFields => Object.hasOwn(NO_LIMITS, name);

/** The other fields of the form. Unlike a limit, which may have several texts, each is sent as one text. */
export const withoutLimits = <Fields extends object>(fields: Fields) =>
  Object.entries(fields).filter(([name]) => !isLimit(name)) as {
    [Name in Exclude<keyof Fields, keyof LimitFields>]: [Name, Fields[Name]];
  }[Exclude<keyof Fields, keyof LimitFields>][];

const placeOf = (kept: { place: string; lat: number; lng: number } | undefined): ChosenPlace | undefined =>
  kept && { id: kept.place, name: kept.place, found: { address: kept.place, lat: kept.lat, lng: kept.lng } };

export const limitFieldsOf = ({ workingHours, area, base }: DriverLimits): LimitFields => ({
  worksFrom: workingHours?.from,
  worksUntil: workingHours?.until,
  area: placeOf(area),
  areaRadiusKm: area?.radiusKm,
  base: placeOf(base),
});

type Texts = readonly (readonly [name: string, text: string])[];

/** The texts that the form sends for each limit: all texts of the limit, or one empty text that removes the limit. */
function textsOf({ worksFrom, worksUntil, area, areaRadiusKm, base }: LimitFields): readonly Texts[] {
  const place = (name: 'area' | 'base', { found }: ChosenPlace): Texts => [
    [`${name}Place`, found?.address ?? ''],
    [`${name}Lat`, String(found?.lat ?? '')],
    [`${name}Lng`, String(found?.lng ?? '')],
  ];
  return [
    worksFrom && worksUntil
      ? [
          ['worksFrom', worksFrom],
          ['worksUntil', worksUntil],
        ]
      : [['worksFrom', '']],
    area ? [...place('area', area), ['areaRadiusKm', String(areaRadiusKm ?? '')]] : [['areaPlace', '']],
    base ? place('base', base) : [['basePlace', '']],
  ];
}

/** The texts to send: with `before` those of the changed limits, otherwise those of all limits that are set. */
export function limitTexts(fields: LimitFields, before: LimitFields = NO_LIMITS): Texts {
  const old = textsOf(before).map(String);
  return textsOf(fields).flatMap((texts, at) => (String(texts) === old[at] ? [] : texts));
}

const RADIUS = { least: minimumOf(AreaRadiusKm), most: maximumOf(AreaRadiusKm) };

const isRadius = (km: number | undefined): boolean => km !== undefined && km >= RADIUS.least && km <= RADIUS.most;

/** What is wrong with each limit. */
export function limitRules({ worksFrom, worksUntil, area, areaRadiusKm, base }: LimitFields, text: DriverText) {
  const placeRule = (place: ChosenPlace | undefined) => (place && !place.found ? text('placeNotFound') : undefined);
  const endRule = () => {
    if (!worksFrom) return undefined;
    if (!worksUntil) return text('enterBothHours');
    return worksFrom === worksUntil ? text('sameHours') : undefined;
  };
  return {
    worksFrom: worksUntil && !worksFrom ? text('enterBothHours') : undefined,
    worksUntil: endRule(),
    area: placeRule(area),
    areaRadiusKm: area && !isRadius(areaRadiusKm) ? text('enterRadius', RADIUS) : undefined,
    base: placeRule(base),
  };
}
