import { formatInr } from '@pahiya/ui';

/** With paise only where there are any. */
export const rupees = (amount: number): string => formatInr(amount, { decimals: Number.isInteger(amount) ? 0 : 2 });
