import { useState, type RefObject } from 'react';

interface SteadyWidths {
  columns: readonly { key: string }[];
  isSteady: boolean;
}

/**
 * The widths, in percent, that the columns had by what stood in them when the rows began to come and go: else every
 * row that scrolls into view would move them. Undefined while the browser lays them out; `keep` reads them there.
 */
export function useSteadyWidths(table: RefObject<HTMLTableElement | null>, { columns, isSteady }: SteadyWidths) {
  const [kept, setKept] = useState<{ of: string; widths: Readonly<Record<string, string>> }>();
  const of = columns.map(({ key }) => key).join(' ');
  const isKept = kept?.of === of;
  const keep = () => {
    if (!isSteady || isKept) return;
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    const whole = heads.reduce((sum, head) => sum + head.offsetWidth, 0);
    if (whole === 0) return;
    const widths = heads.map(({ offsetWidth }, at) => [
      columns[at]?.key,
      `${((offsetWidth / whole) * 100).toFixed(2)}%`,
    ]);
    setKept({ of, widths: Object.fromEntries(widths) });
  };
  return { widths: isSteady && isKept ? kept.widths : undefined, keep };
}

/** What a column without a width of its own in pixels wants at least. */
const FLEXIBLE_PX = 160;

/**
 * What each column keeps when there is nothing in it: a width that was given in pixels, or its share of the table where
 * not all have room. Else the rows that come would move the columns of the outline that stood for them.
 */
export function leastWidths(columns: readonly { key: string; width?: string }[]): Readonly<Record<string, string>> {
  const pixels = columns.map(({ width }) => (width?.endsWith('px') ? Number.parseFloat(width) : undefined));
  const whole = pixels.reduce<number>((sum, px) => sum + (px ?? FLEXIBLE_PX), 0);
  const given = columns.flatMap(({ key }, at) => {
    const px = pixels[at];
    return px === undefined ? [] : [[key, `min(${px}px, ${((px / whole) * 100).toFixed(1)}cqi)`]];
  });
  return Object.fromEntries(given);
}
