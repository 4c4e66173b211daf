import { Rate, type CabType } from '@pahiya/contracts';
import { formatInr, formatNumber } from '@pahiya/ui';
import { type PricingText } from './messages.ts';

export type Price = Exclude<keyof Rate, 'cabType'>;

export interface PriceLine {
  price: Price;
  /** The unit of the price, or of the limit that it sets. */
  unit: 'rupees' | 'km' | 'hours';
}
export interface PriceGroup {
  group: 'local' | 'outstation' | 'airport' | 'addOns';
  how: 'localHow' | 'outstationHow' | 'airportHow' | 'addOnsHow';
  lines: readonly PriceLine[];
}

/** The rate card in the order of the screen: by kind of ride, then add-ons. The names are keys of the messages. */
export const PRICE_GROUPS: readonly PriceGroup[] = [
  {
    group: 'local',
    how: 'localHow',
    lines: [
      { price: 'localBase', unit: 'rupees' },
      { price: 'localKm', unit: 'km' },
      { price: 'localHours', unit: 'hours' },
      { price: 'extraPerKm', unit: 'rupees' },
      { price: 'extraPerHour', unit: 'rupees' },
    ],
  },
  {
    group: 'outstation',
    how: 'outstationHow',
    lines: [
      { price: 'outstationPerKm', unit: 'rupees' },
      { price: 'outstationMinKmPerDay', unit: 'km' },
    ],
  },
  {
    group: 'airport',
    how: 'airportHow',
    lines: [
      { price: 'airportFlat', unit: 'rupees' },
      { price: 'airportKm', unit: 'km' },
      { price: 'airportExtraPerKm', unit: 'rupees' },
    ],
  },
  { group: 'addOns', how: 'addOnsHow', lines: [{ price: 'driverAllowancePerDay', unit: 'rupees' }] },
];

const LINES = PRICE_GROUPS.flatMap(({ group, lines }) => lines.map((line) => ({ ...line, group })));

export function priceText(value: number, unit: PriceLine['unit'], text: PricingText): string {
  if (unit === 'rupees') return formatInr(value, { decimals: Number.isInteger(value) ? 0 : 2 });
  return text(unit, { number: Number.isInteger(value) ? formatNumber(value) : value });
}

export interface PriceChange extends PriceLine {
  group: PriceGroup['group'];
  cabType: CabType;
  /** undefined: the cab type is new. */
  from: number | undefined;
  to: number;
}

/** What differs between two versions of the rate card. */
export function changesBetween(before: readonly Rate[], after: readonly Rate[]): PriceChange[] {
  return after.flatMap((rate) => {
    const old = before.find(({ cabType }) => cabType === rate.cabType);
    return LINES.filter(({ price }) => old?.[price] !== rate[price]).map((line) => ({
      ...line,
      cabType: rate.cabType,
      from: old?.[line.price],
      to: rate[line.price],
    }));
  });
}

/** The maximum of a price in the contract. */
export function mostOf(price: Price): number {
  const schema: unknown = Rate.properties[price];
  const isBounded = typeof schema === 'object' && schema !== null && 'maximum' in schema;
  return isBounded && typeof schema.maximum === 'number' ? schema.maximum : Infinity;
}
