import { formatInr } from '@pahiya/ui';

/** Paise as whole rupees: `₹52`. */
export const rupeesOf = (paise: number): string => formatInr(Math.round(paise / 100));

/** Joins the plus to its amount: a line may otherwise break between the two. */
const PLUS = '+\u2060';

/** A difference: `+₹52`, `−₹6`, `₹0`. */
export function differenceOf(paise: number): string {
  const rupees = Math.round(paise / 100);
  return rupees > 0 ? `${PLUS}${formatInr(rupees)}` : formatInr(rupees === 0 ? 0 : rupees);
}
