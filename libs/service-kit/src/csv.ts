/** Without it Excel reads the file in the local code page and garbles ₹ and Hindi names. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The places where a spreadsheet would begin to read a formula: the start of a text, even if white space follows, with
 * the signs in full-width form as well (https://owasp.org/www-community/attacks/CSV_Injection). Also after `;` and line
 * breaks within a text: if `;` separates fields (German, French), Excel does not recognise quotes that follow a comma,
 * and splits the text there.
 */
const FORMULA_STARTS = /(^|[;\r\n])(?=[\s\u200b\ufeff]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.toWellFormed().replace(FORMULA_STARTS, "$&'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One record of RFC 4180, CRLF included. Numbers are written as they are, null is an empty field, and a
 * text that a spreadsheet would run as a formula gets an apostrophe in front of the formula.
 */
export const csvRecord = (fields: readonly (string | number | null)[]): string =>
  `${fields.map(fieldOf).join(',')}\r\n`;
