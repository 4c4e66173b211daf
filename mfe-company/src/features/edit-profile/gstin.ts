import { textNow } from '@pahiya/ui';
import { messages } from './messages.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z0-9]{13}$/;

/**
 * The last character of a GSTIN is a check digit over the fourteen before it: their values in base 36, every second one
 * doubled, each product's two base-36 digits added up (modulus 36, as the GST network publishes it).
 */
function checkDigitOf(first14: string): string {
  const sum = Array.from(first14).reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** What is wrong with a GSTIN in capitals; undefined when it may be one. */
export function gstinRule(gstin: string): string | undefined {
  if (!SHAPE.test(gstin)) return textNow(messages)('gstinShape');
  if (checkDigitOf(gstin.slice(0, -1)) !== gstin.at(-1)) return textNow(messages)('gstinCheck');
  return undefined;
}
