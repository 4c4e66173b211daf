import { formatInr } from '@pahiya/ui';

/** Formats rupees, with paise only if the amount has any. */
export const rupees = (amount: number): string => formatInr(amount, { decimals: Number.isInteger(amount) ? 0 : 2 });
