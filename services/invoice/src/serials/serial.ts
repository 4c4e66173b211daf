export type SerialParts = {
  /** Upper-case letters and digits, configured per operator. */
  prefix: string;
  /** In the format of `financialYearOf`: '2026-27'. */
  financialYear: string;
  /** Consecutive within the financial year, from 1. */
  number: number;
};

/** CGST Rules 2017, rule 46(b): at most sixteen characters out of letters, digits, hyphen and slash. */
const LONGEST_SERIAL = 16;

/**
 * An invoice serial such as 'PH/26-27/000001'. The number has six digits and grows beyond them while the whole still fits.
 * Throws RangeError when a part is malformed or the serial would exceed 16 characters.
 */
export const formatSerial = ({ prefix, financialYear, number }: SerialParts): string => {
  if (!/^[A-Z0-9]+$/.test(prefix))
    throw new RangeError(`Serial prefix '${prefix}' must be upper-case letters and digits`);
  if (!/^\d{4}-\d{2}$/.test(financialYear))
    throw new RangeError(`Financial year '${financialYear}' must look like 2026-27`);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new RangeError(`Serial number ${number} must be a whole number from 1`);
  const serial = `${prefix}/${financialYear.slice(2)}/${String(number).padStart(6, '0')}`;
  if (serial.length > LONGEST_SERIAL) {
    throw new RangeError(`Serial ${serial} exceeds the ${LONGEST_SERIAL} characters that GST rules allow`);
  }
  return serial;
};
