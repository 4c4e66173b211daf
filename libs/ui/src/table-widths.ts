import { useState, type RefObject } from 'react';

interface SteadyWidths {
  columns: readonly { key: string }[];
  isSteady: boolean;
}

/**
 * Fixes the column widths, in percent, as they were when virtual scrolling began. Otherwise every row that scrolls into
 * view would change them. `widths` is undefined while the browser lays out the columns; `keep` then measures them.
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

/** The assumed minimum of a column without a width in pixels. */
const FLEXIBLE_PX = 160;

/**
 * The minimum width of each column that has a width in pixels: that width, or its share of the table if not all columns
 * fit. Without a minimum the loaded rows would move the columns of the skeleton.
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
