/** Excel takes a file without it for the local code page, and ₹ or Hindi names for rubbish. */
export const UTF8_BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run as a formula, also behind white space and in full-width form:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[\s\u200b]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of RFC 4180 with its end. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
