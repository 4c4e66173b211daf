/** Excel takes a file for UTF-8 only when it starts with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet take a text for a formula, also behind white space and in full-width form (OWASP, CSV injection). */
const looksLikeFormula = /^[\s\u200b\ufeff]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/**
 * One record of RFC 4180, CRLF included. Numbers are written as they are; a text that a spreadsheet would run as a formula
 * gets an apostrophe in front, null is an empty field.
 */
export const csvRecord = (fields: readonly (string | number | null)[]): string =>
  `${fields
    .map((field) => {
      if (field === null) return '';
      if (typeof field === 'number') return String(field);
      const text = field.toWellFormed();
      return quoted(looksLikeFormula.test(text) ? `'${text}` : text);
    })
    .join(',')}\r\n`;
