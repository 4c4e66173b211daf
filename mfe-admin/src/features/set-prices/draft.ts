import { type CabType, type Rate, type RateCard } from '@pahiya/contracts';
import { changesBetween, mostOf, type Price, type PriceChange } from './rates.ts';

/** The typed values, by field; an empty field is undefined. */
export type Draft = Readonly<Partial<Record<`${CabType} ${Price}`, number | undefined>>>;

export const keyOf = (rate: Rate, price: Price) => `${rate.cabType} ${price}` as const;

/** The value that a field shows: the typed value, or else the present rate. */
export function shownIn(draft: Draft, rate: Rate, price: Price): number | undefined {
  const key = keyOf(rate, price);
  return key in draft ? draft[key] : rate[price];
}

/** Whether every field that was changed holds a number. */
export const isComplete = (draft: Draft): boolean =>
  Object.values(draft).every((value) => value !== undefined && Number.isFinite(value));

export const isTooHigh = (value: number | undefined, price: Price): boolean =>
  value !== undefined && value > mostOf(price);

/** Whether a typed rate is higher than the contract allows. */
export const hasTooHigh = (draft: Draft): boolean =>
  Object.entries(draft).some(([key, value]) => isTooHigh(value, key.slice(key.lastIndexOf(' ') + 1) as Price));

/** The rates with the typed values; an emptied field keeps its rate. */
export function ratesWith({ rates }: RateCard, draft: Draft): Rate[] {
  return rates.map((rate) => {
    const typed = Object.entries(draft).flatMap(([key, value]) => {
      const price = key.slice(rate.cabType.length + 1);
      return value !== undefined && key === `${rate.cabType} ${price}` && price in rate ? [[price, value]] : [];
    });
    return { ...rate, ...(Object.fromEntries(typed) as Partial<Rate>) };
  });
}

export const changesOf = (card: RateCard, draft: Draft): PriceChange[] =>
  changesBetween(card.rates, ratesWith(card, draft));
