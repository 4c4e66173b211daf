/** Excel takes a file without it for the local code page, and ₹ or Hindi names for rubbish. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run as a formula, also behind white space and in full-width form:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.toWellFormed();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One record of RFC 4180, CRLF included. Numbers are written as they are; a text that a spreadsheet would take for a formula
 * gets an apostrophe before it, null is an empty field.
 */
export const csvRecord = (fields: readonly (string | number | null)[]): string =>
  `${fields.map(fieldOf).join(',')}\r\n`;
