import { COLOUR, type Pen } from './pen.ts';

export const MARGIN = 44;
const PAGE = { width: 595.28, height: 841.89 };
export const COLUMN = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
export const FOOTER_Y = PAGE.height - 48;

export const LABEL = { size: 8, colour: COLOUR.muted };
export const BODY = { size: 9.5 };
export const HEADING = { size: 8.5, weight: 'semibold', colour: COLOUR.muted } as const;

/** A page and how far down it is filled, in points. */
export type Flow = { pen: Pen; y: number };

/** Starts a new page when the block doesn't fit on the rest of this one. */
export const ensureRoom = (flow: Flow, heightPt: number): void => {
  if (flow.y + heightPt <= FOOTER_Y - 8) return;
  flow.pen.document.addPage();
  flow.y = MARGIN;
};
