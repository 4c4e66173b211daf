import { GST_STATES } from './gst-states.ts';

/** Fourteenth character 'Z': regular taxpayers. Deductors and collectors of tax (D, C) issue and receive no such invoices. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character: weights 1, 2, 1, 2 … in base 36, digits of each product summed, then the complement mod 36. */
const checkCharacterOf = (gstin: string): string => {
  let sum = 0;
  for (let position = 0; position < 14; position += 1) {
    const product = ALPHABET.indexOf(gstin.charAt(position)) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
};

/** Whether a text is a GSTIN: its shape, a state code in use, and the check character. Upper case, no spaces. */
export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && text.slice(0, 2) in GST_STATES && text.charAt(14) === checkCharacterOf(text);

/** The two-digit state code of a valid GSTIN. Throws RangeError for anything else. */
export const stateCodeOf = (gstin: string): string => {
  if (!isGstin(gstin)) throw new RangeError(`'${gstin}' is not a valid GSTIN`);
  return gstin.slice(0, 2);
};
