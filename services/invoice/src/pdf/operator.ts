import type { Operator } from '../invoices/invoice.ts';
import { COLOUR, type Box, type Pen } from './pen.ts';

/** Draws the operator on the left and the title with its facts on the right, above a marigold line. Returns the y position of its end. */
export const drawLetterhead = (
  pen: Pen,
  box: Box,
  { operator, title, facts }: { operator: Operator; title: string; facts: readonly (readonly [string, string])[] },
): number => {
  const left = { x: box.x, width: box.width * 0.54 };
  const right = { x: box.x + box.width * 0.58, width: box.width * 0.42 };
  const small = { size: 8.5, colour: COLOUR.muted };

  let y = pen.text(operator.name, { ...left, y: box.y }, { size: 17, weight: 'semibold', maxLines: 2 }) + 2;
  y = pen.text(operator.address, { ...left, y }, { ...small, maxLines: 5 });
  y = pen.text(`GSTIN ${operator.gstin}`, { ...left, y }, { size: 8.5 });
  y = pen.text(`${operator.supportEmail} · ${operator.supportPhone}`, { ...left, y }, small);

  let factsY = pen.text(title, { ...right, y: box.y }, { size: 17, weight: 'semibold', align: 'right' }) + 2;
  for (const [label, value] of facts) {
    const labelWidth = 84;
    pen.text(label, { ...right, y: factsY, width: labelWidth }, small);
    const beside = { x: right.x + labelWidth, y: factsY, width: right.width - labelWidth };
    factsY = pen.text(value, beside, { size: 8.5, weight: 'semibold', align: 'right' }) + 1;
  }

  const bottom = Math.max(y, factsY) + 10;
  pen.rule({ ...box, y: bottom }, COLOUR.marigold, 2);
  return bottom + 2;
};

/** Support on the left, page on the right, at the foot of the current page. */
export const drawFooter = (
  pen: Pen,
  box: Box,
  { operator, page, pages }: { operator: Operator; page: number; pages: number },
): void => {
  const style = { size: 7.5, colour: COLOUR.muted, maxLines: 1 };
  pen.rule(box, COLOUR.line, 0.75);
  const contact = `${operator.name} · GSTIN ${operator.gstin} · ${operator.supportEmail} · ${operator.supportPhone}`;
  pen.text(contact, { ...box, y: box.y + 6, width: box.width - 90 }, style);
  pen.text(
    `Page ${page} of ${pages}`,
    { x: box.x + box.width - 80, y: box.y + 6, width: 80 },
    { ...style, align: 'right' },
  );
};
