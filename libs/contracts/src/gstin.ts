// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.

/** The first two digits of a GSTIN. 25 is absent: Daman and Diu became part of 26 in 2020; 28 was Andhra Pradesh before 2014. */
const GST_STATE_CODES = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '26',
  '27',
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
  '97',
] as const;
export type GstStateCode = (typeof GST_STATE_CODES)[number];

/** The state, the PAN, the number of the registration, a letter for its kind, and the check character. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character: weights 1, 2, 1, 2 … in base 36, digits of each product summed, then the complement mod 36. */
function checkCharacterOf(gstin: string): string {
  let sum = 0;
  for (let position = 0; position < 14; position += 1) {
    const product = ALPHABET.indexOf(gstin.charAt(position)) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** The maximum length of an input field for a GSTIN, with spaces. */
export const LONGEST_TYPED_GSTIN = 20;

/** Why an invoice cannot carry a GSTIN. 'kind': a deductor or collector of tax (D, C), who receives no such invoices. */
export type GstinFault = 'shape' | 'state' | 'kind' | 'check';

/** The fault of a GSTIN in upper case and without spaces; undefined if invoices can carry it. */
export function gstinFault(gstin: string): GstinFault | undefined {
  if (!SHAPE.test(gstin)) return 'shape';
  if (!GST_STATE_CODES.some((code) => gstin.startsWith(code))) return 'state';
  if (gstin.charAt(13) !== 'Z') return 'kind';
  return gstin.charAt(14) === checkCharacterOf(gstin) ? undefined : 'check';
}

/** Whether invoices can carry a text as GSTIN. Upper case, no spaces. */
export const isGstin = (text: string): boolean => gstinFault(text) === undefined;
