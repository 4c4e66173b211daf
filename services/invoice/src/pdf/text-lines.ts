import { fontRuns } from './fonts.ts';
import type { TextStyle } from './pen.ts';

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/**
 * One line of readable text: in composed form, without control, surrogate and direction characters, which no font
 * draws.
 */
export const printable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();

/** Breaks after spaces, and after commas, slashes and hyphens, which addresses often use without spaces. */
const breakable = (text: string) => text.match(/[^\s,/-]*[\s,/-]*/g)?.filter((piece) => piece !== '') ?? [];

/** Measures and wraps text in any mix of Latin and Devanagari, by its font runs. */
export const createTextLines = (document: PDFKit.PDFDocument) => {
  const measured = (text: string, { size, weight = 'regular' }: TextStyle) => {
    let width = 0;
    for (const run of fontRuns(text, weight)) {
      width += document.font(run.font).fontSize(size).widthOfString(run.text);
    }
    return width;
  };

  /** The longest prefix of whole graphemes that fits, at least one. */
  const fitting = (text: string, widthPt: number, style: TextStyle): string => {
    const ends = Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
    let fits = 0;
    let tooLong = ends.length;
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (measured(text.slice(0, ends[middle]), style) <= widthPt) fits = middle;
      else tooLong = middle;
    }
    return text.slice(0, ends[fits]);
  };

  const linesOf = (text: string, widthPt: number, style: TextStyle): string[] => {
    const lines: string[] = [];
    let line = '';
    for (const piece of breakable(printable(text))) {
      if (measured((line + piece).trimEnd(), style) <= widthPt) {
        line += piece;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = piece;
      while (measured(line.trimEnd(), style) > widthPt) {
        const head = fitting(line, widthPt, style);
        if (head === line) break;
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd());
    const { maxLines = lines.length } = style;
    if (lines.length <= maxLines) return lines;
    const last = fitting(lines.slice(maxLines - 1).join(' '), widthPt - measured('…', style), style);
    return [...lines.slice(0, maxLines - 1), `${last.trimEnd()}…`];
  };

  return { measured, linesOf };
};
