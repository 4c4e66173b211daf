import PDFDocument from 'pdfkit';
import { FONT_FILES, fontRuns, type Weight } from './fonts.ts';

/** The product's colours, as printed. Marigold is a line or a surface under ink, never text. */
export const COLOUR = {
  ink: '#14161A',
  muted: '#5B5F66',
  line: '#E4E1DA',
  ground: '#F7F6F3',
  marigold: '#F5B301',
} as const;

export type TextStyle = {
  /** Points. */
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** Text beyond it ends in an ellipsis. */
  maxLines?: number;
};

/** Points from the top left corner of the page. */
export type Box = { x: number; y: number; width: number };

export type Pen = {
  document: PDFKit.PDFDocument;
  width: (text: string, style: TextStyle) => number;
  height: (text: string, widthPt: number, style: TextStyle) => number;
  /** Draws text wrapped into the box and answers where it ends. */
  text: (text: string, box: Box, style: TextStyle) => number;
  rule: (from: Box, colour: string, thicknessPt: number) => void;
  /** Frees the words that were shaped so far, for papers of many pages. */
  forgetWords: () => void;
};

/** pdfkit 0.20 keeps every word it ever shaped for as long as the document lives, and has no call to drop them. */
type WordsOfFonts = { _fontFamilies?: Record<string, { layoutCache?: Record<string, unknown> }> };

/** Room for Devanagari's marks above and below the line. */
const LINE_HEIGHT = 1.42;
/** Share of the line above the baseline. */
const BASELINE = 1.05;

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** One line of readable text: composed, and without the control, surrogate and direction characters that no font draws. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();

/** Breaks after spaces, and after the commas, slashes and hyphens that addresses are run together with. */
const breakable = (text: string) => text.match(/[^\s,/-]*[\s,/-]*/g)?.filter((piece) => piece !== '') ?? [];

/** Layout and drawing on a pdfkit document: text in any mix of Latin and Devanagari, measured and wrapped by its font runs. */
export const createPen = (options: PDFKit.PDFDocumentOptions): Pen => {
  const document = new PDFDocument({ ...options, autoFirstPage: false, margin: 0, lang: 'en-IN', displayTitle: true });
  for (const { name, bytes } of FONT_FILES) document.registerFont(name, bytes);

  const measured = (text: string, { size, weight = 'regular' }: TextStyle) => {
    let width = 0;
    for (const run of fontRuns(text, weight)) {
      width += document.font(run.font).fontSize(size).widthOfString(run.text);
    }
    return width;
  };

  /** The longest beginning that fits, in whole graphemes and at least one of them. */
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

  const drawLine = (line: string, at: { x: number; baseline: number }, { size, weight, colour }: TextStyle) => {
    let { x } = at;
    document.fillColor(colour ?? COLOUR.ink);
    for (const run of fontRuns(line, weight ?? 'regular')) {
      document.font(run.font).fontSize(size);
      document.text(run.text, x, at.baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(run.text);
    }
  };

  return {
    document,
    width: (text, style) => measured(printable(text), style),
    height: (text, widthPt, style) => linesOf(text, widthPt, style).length * style.size * LINE_HEIGHT,
    text: (text, box, style) => {
      const lines = linesOf(text, box.width, style);
      const lineHeight = style.size * LINE_HEIGHT;
      lines.forEach((line, index) => {
        const slack = style.align === undefined || style.align === 'left' ? 0 : box.width - measured(line, style);
        const x = box.x + (style.align === 'center' ? slack / 2 : slack);
        drawLine(line, { x, baseline: box.y + index * lineHeight + style.size * BASELINE }, style);
      });
      return box.y + lines.length * lineHeight;
    },
    rule: ({ x, y, width }, colour, thicknessPt) => {
      document.rect(x, y, width, thicknessPt).fill(colour);
    },
    forgetWords: () => {
      const { _fontFamilies: fonts = {} } = document as WordsOfFonts;
      for (const font of Object.values(fonts)) if (font.layoutCache) font.layoutCache = Object.create(null);
    },
  };
};
