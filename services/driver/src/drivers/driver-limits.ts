import type { DriverChange, DriverLimits } from '@pahiya/contracts';

/** What a driver can be planned for, as stored. A missing member means no limit. */
export type KeptLimits = DriverLimits;

type Fields = Pick<
  DriverChange,
  | 'worksFrom'
  | 'worksUntil'
  | 'areaPlace'
  | 'areaLat'
  | 'areaLng'
  | 'areaRadiusKm'
  | 'basePlace'
  | 'baseLat'
  | 'baseLng'
>;

/** The limits after a form. A form that does not name one keeps it; an empty `worksFrom`, `areaPlace` or `basePlace` removes it. */
export function changedLimits(limits: KeptLimits, fields: Fields): KeptLimits {
  const hours = chosen(fields.worksFrom, limits.workingHours, () => hoursOf(fields));
  const area = chosen(fields.areaPlace, limits.area, () => areaOf(fields));
  const base = chosen(fields.basePlace, limits.base, () => baseOf(fields));
  return { ...(hours && { workingHours: hours }), ...(area && { area }), ...(base && { base }) };
}

function chosen<T>(named: string | undefined, present: T | undefined, read: () => T | undefined): T | undefined {
  if (named === undefined) return present;
  return named.trim() === '' ? undefined : read();
}

/** The limit of which a form gives only a part. */
export function incompleteLimit(fields: Fields): 'hours' | 'area' | 'base' | undefined {
  const { worksFrom, worksUntil, areaPlace, basePlace } = fields;
  if ((worksFrom || worksUntil) && hoursOf(fields) === undefined) return 'hours';
  if (areaPlace && areaOf(fields) === undefined) return 'area';
  return basePlace && baseOf(fields) === undefined ? 'base' : undefined;
}

function hoursOf({ worksFrom: from, worksUntil: until }: Fields): KeptLimits['workingHours'] {
  return from && until && from !== until ? { from, until } : undefined;
}

function areaOf({ areaPlace: place, areaLat: lat, areaLng: lng, areaRadiusKm: radiusKm }: Fields): KeptLimits['area'] {
  return place && isNumber(lat) && isNumber(lng) && isNumber(radiusKm) ? { place, lat, lng, radiusKm } : undefined;
}

function baseOf({ basePlace: place, baseLat: lat, baseLng: lng }: Fields): KeptLimits['base'] {
  return place && isNumber(lat) && isNumber(lng) ? { place, lat, lng } : undefined;
}

const isNumber = (value: number | '' | undefined): value is number => typeof value === 'number';

/** For the audit trail, one value for each field of the form. */
export function auditedLimits({ workingHours, area, base }: KeptLimits) {
  return {
    worksFrom: workingHours?.from,
    worksUntil: workingHours?.until,
    areaPlace: area?.place,
    areaRadiusKm: area?.radiusKm,
    basePlace: base?.place,
  };
}
