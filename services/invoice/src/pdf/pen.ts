import PDFDocument from 'pdfkit';
import { FONT_FILES, fontRuns, type Weight } from './fonts.ts';
import { createTextLines, printable } from './text-lines.ts';

/** The product's colours for print. Marigold is a line or a background, never text. */
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
  /** Draws text wrapped into the box and returns the y position of its end. */
  text: (text: string, box: Box, style: TextStyle) => number;
  rule: (from: Box, colour: string, thicknessPt: number) => void;
  /** Clears the cache of shaped words, for documents of many pages. */
  forgetWords: () => void;
};

/** pdfkit 0.20 keeps every word it ever shaped for the life of the document, and has no call to drop them. */
type WordsOfFonts = { _fontFamilies?: Record<string, { layoutCache?: Record<string, unknown> }> };

/** Room for Devanagari's marks above and below the line. */
const LINE_HEIGHT = 1.42;
/** Share of the line above the baseline. */
const BASELINE = 1.05;

/** Drawing on a pdfkit document: text in any mix of Latin and Devanagari, wrapped into its box. */
export const createPen = (options: PDFKit.PDFDocumentOptions): Pen => {
  const document = new PDFDocument({ ...options, autoFirstPage: false, margin: 0, lang: 'en-IN', displayTitle: true });
  for (const { name, bytes } of FONT_FILES) document.registerFont(name, bytes);

  const { measured, linesOf } = createTextLines(document);

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
