import { routes, type CabType, type Rate } from '@pahiya/contracts';
import { formatInr } from '@pahiya/ui';

export type Price = Exclude<keyof Rate, 'cabType'>;

export interface PriceLine {
  price: Price;
  label: string;
  /** Rupees, or what is counted. */
  unit: 'rupees' | 'km' | 'h';
}

/** The rate card as people read it: by kind of ride, then add-ons. */
export const PRICE_GROUPS: readonly { title: string; description: string; lines: readonly PriceLine[] }[] = [
  {
    title: 'Local',
    description: 'A base that covers some distance and hours, then by the kilometre and the hour.',
    lines: [
      { price: 'localBase', label: 'Base fare', unit: 'rupees' },
      { price: 'localKm', label: 'Distance in the base', unit: 'km' },
      { price: 'localHours', label: 'Hours in the base', unit: 'h' },
      { price: 'extraPerKm', label: 'Extra, per km', unit: 'rupees' },
      { price: 'extraPerHour', label: 'Extra, per hour', unit: 'rupees' },
    ],
  },
  {
    title: 'Outstation',
    description: 'By the kilometre, with a least distance for every day.',
    lines: [
      { price: 'outstationPerKm', label: 'Per km', unit: 'rupees' },
      { price: 'outstationMinKmPerDay', label: 'Least distance a day', unit: 'km' },
    ],
  },
  {
    title: 'Airport',
    description: 'One flat fare up to a distance.',
    lines: [
      { price: 'airportFlat', label: 'Flat fare', unit: 'rupees' },
      { price: 'airportKm', label: 'Distance in the flat fare', unit: 'km' },
      { price: 'airportExtraPerKm', label: 'Extra, per km beyond', unit: 'rupees' },
    ],
  },
  {
    title: 'Add-ons',
    description:
      'On top of an outstation fare. Waiting costs the extra hour above, by started quarter hours; tolls are charged as paid.',
    lines: [{ price: 'driverAllowancePerDay', label: 'Driver allowance a day', unit: 'rupees' }],
  },
];

const LINES = PRICE_GROUPS.flatMap(({ title, lines }) => lines.map((line) => ({ ...line, group: title })));

export function priceText(value: number, unit: PriceLine['unit']): string {
  if (unit === 'rupees') return formatInr(value, { decimals: Number.isInteger(value) ? 0 : 2 });
  return `${value.toLocaleString('en-IN')} ${unit}`;
}

export interface PriceChange {
  key: string;
  cabType: CabType;
  label: string;
  from: string;
  to: string;
}

/** What differs between two versions of the rate card, in words. */
export function changesBetween(before: readonly Rate[], after: readonly Rate[]): PriceChange[] {
  return after.flatMap((rate) => {
    const old = before.find(({ cabType }) => cabType === rate.cabType);
    return LINES.filter(({ price }) => old?.[price] !== rate[price]).map(({ price, label, group, unit }) => ({
      key: `${rate.cabType} ${price}`,
      cabType: rate.cabType,
      label: `${group}: ${label.toLowerCase()}`,
      from: old ? priceText(old[price], unit) : '–',
      to: priceText(rate[price], unit),
    }));
  });
}

/** The most that the contract allows of a price. */
export function mostOf(price: Price): number {
  const { properties } = routes.booking.updatePricing.body.properties.rates.items;
  const schema: unknown = properties[price];
  const isBounded = typeof schema === 'object' && schema !== null && 'maximum' in schema;
  return isBounded && typeof schema.maximum === 'number' ? schema.maximum : Infinity;
}
