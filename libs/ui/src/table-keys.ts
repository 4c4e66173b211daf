import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { TableProps } from './table-types.ts';

/** The selector of the button that opens a row. */
const OPENS = '[data-opens]';
/** The assumed heights of rows that were not rendered yet. */
export const ROW_PX = { regular: 40, compact: 32, card: 190 };

/** How many rows the Page keys move. */
function pageOfRows(row: HTMLElement): number {
  const box = row.closest('table')?.parentElement;
  const room = Math.min(window.innerHeight, box?.clientHeight || window.innerHeight);
  return Math.max(1, Math.floor(room / (row.offsetHeight || ROW_PX.regular)) - 2);
}

const stepsFrom = (index: number, { page, count }: { page: number; count: number }): Record<string, number> => ({
  ArrowDown: index + 1,
  ArrowUp: index - 1,
  PageDown: index + page,
  PageUp: index - page,
  Home: 0,
  End: count - 1,
});

/**
 * Keeps the row that is the tab stop and moves the focus between rows. A row out of view can take the focus, because Table
 * always renders the tab stop.
 */
export function useRowFocus<Row>(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
) {
  const [stop, setStop] = useState({ key: '', index: 0 });
  const wanted = useRef<number>(undefined);
  const count = rows?.length ?? 0;
  // Rows above the tab stop may be added or removed. Its row is searched for only if it is no longer at the known
  // index.
  const isThere = (index: number) => rows?.[index] !== undefined && rowKey(rows[index]) === stop.key;
  const found = stop.key === '' || isThere(stop.index) ? stop.index : (rows?.findIndex((_, at) => isThere(at)) ?? 0);
  const tabStop = Math.max(0, Math.min(found < 0 ? stop.index : found, count - 1));

  const setTabStop = (index: number) => {
    const row = rows?.[index];
    if (row !== undefined) setStop({ key: rowKey(row), index });
  };
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    (row.querySelector<HTMLElement>(OPENS) ?? row).focus();
  });
  return {
    tabStop,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const index = event.target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
      if (index !== undefined && Number(index) !== tabStop) setTabStop(Number(index));
    },
    moveTo: (index: number) => {
      wanted.current = index;
      setTabStop(index);
    },
    /** The row to which a key moves from this one, or undefined for any other key. */
    after: (key: string, index: number, page: number): number | undefined => {
      const next = stepsFrom(index, { page, count })[key];
      return next === undefined ? undefined : Math.max(0, Math.min(next, count - 1));
    },
  };
}

interface RowEvents<Row> extends Pick<TableProps<Row>, 'rows' | 'onRowAction' | 'rowKeys'> {
  focus: ReturnType<typeof useRowFocus<Row>>;
}

/** The event handlers of all rows, attached once to their container. */
export function rowEvents<Row>({ rows, onRowAction, rowKeys, focus }: RowEvents<Row>) {
  const placeOf = (event: { target: EventTarget }) => {
    const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]');
    const index = Number(line?.dataset['index']);
    const row = rows?.[index];
    return line && row !== undefined ? { line, index, row } : undefined;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const place = placeOf(event);
    // Events of portals (a menu of this row) bubble through React but not through the page.
    if (!place || !event.currentTarget.contains(target)) return;
    const control = target.closest('a, button, input, select, label, [role="dialog"], [role="menu"]');
    if (control && !control.matches(OPENS) && event.currentTarget.contains(control)) return;
    // A click that ends a text selection opens nothing. A key press on the button has detail 0.
    if (event.detail > 0 && window.getSelection()?.toString()) return;
    onRowAction?.(place.row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const place = placeOf(event);
    if (!place || !target.matches(`tr, ${OPENS}`) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = focus.after(event.key, place.index, pageOfRows(place.line));
    const does = rowKeys?.[event.key.toLowerCase()];
    if (next !== undefined) focus.moveTo(next);
    else if (does) does(place.row);
    else return;
    event.preventDefault();
  };
  return { onClick, onKeyDown, onFocus: focus.onFocus };
}
