import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { cx } from './class-names.ts';
import { formatDateTime } from './format.ts';
import { Icon } from './icon.tsx';
import { openedPart } from './lazy-part.tsx';
import { useText } from './language/messages.tsx';
import type { RowRange } from './later/follow-scrolling.ts';
import { useMedia } from './media.ts';
import { messages } from './messages.ts';
import { usePrinting } from './printing.ts';
import { Skeleton } from './states.tsx';
import { BodyRow, isCardTitle, TotalsRow } from './table-row.tsx';
import styles from './table.module.css';
import { leastWidths, useSteadyWidths } from './table-widths.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const VirtualRange = openedPart(() => import('./later/virtual-range.tsx').then((found) => found.VirtualRange));

/** From here on only the rows in view are in the page. */
const VIRTUAL_FROM = 200;
/** More would keep a printer busy for an hour and the browser for a minute. */
const MOST_PRINTED = 5000;
/** Where a table becomes cards, see table.module.css. */
const CARDS = '(max-width: 599px)';
/** Of rows that were not seen yet. */
const ROW_PX = { regular: 40, compact: 32, card: 190 };

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The word for it in the menu of columns, where the header is no text. */
  name?: string;
  /** Not shown until somebody chooses it in the menu of columns. */
  optional?: boolean;
  cell: (row: Row) => ReactNode;
  /** Tabular figures, aligned at the end. */
  numeric?: boolean;
  /** The heading becomes a button that calls `onSort`. */
  sortable?: boolean;
  /** A CSS width: '120px', '20%'. */
  width?: string;
  /** Buttons of the row: its heading is for assistive technology only, and it ends the line. */
  actions?: boolean;
  /** Wraps instead of being cut with an ellipsis. */
  wrap?: boolean;
  /** Most of its values have two lines: so have they while they are on their way. */
  twoLines?: boolean;
  /** On a phone the title of a card, in place of the first column. */
  cardTitle?: boolean;
  /** On a phone beside the title, at the end (a status, a fare, one icon of actions). */
  cardEnd?: boolean;
  /** Left out of the cards on a phone. */
  wideOnly?: boolean;
  /** In the line of totals below the rows, which is there when any column has one. */
  total?: ReactNode;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** What the table lists; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Press or Enter on a row: opens its details. Buttons and links inside a row keep their own meaning. */
  onRowAction?: (row: Row) => void;
  selectedKey?: string | undefined;
  /** What a key does on the row that has the focus, by its letter: `{ d: assignDriver }`. Told as aria-keyshortcuts. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
  /** While it loads: skeleton rows if there are none yet, else the rows stay, dimmed. */
  loading?: boolean;
  /** 'Loading bookings...', shown under the skeleton rows. */
  loadingLabel?: string;
  skeletonRows?: number;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Shown in place of rows: an ErrorState. */
  error?: ReactNode;
  /** Rows of 32 px. */
  compact?: boolean;
  /** What becomes of it below 600 px: cards, or it scrolls inside itself. */
  phone?: 'cards' | 'scroll';
  /** There are more than `rows`: said where they are printed. */
  hasMore?: boolean;
  /** Below the rows: totals, 'Load more'. */
  footer?: ReactNode;
  /** Keeps the head in sight within this height. */
  maxHeight?: string;
}

/**
 * Dense rows under a sticky head. Rows that do something take the focus: Tab comes to one of them, the arrows, Home,
 * End and Page keys move it. Of more than 200 rows only those in view are in the page.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, loading = false, error, empty, footer } = props;
  const { hasMore = false, phone = 'cards', compact = false, maxHeight, selectedKey, onRowAction, rowKeys } = props;
  const hasRows = !error && rows !== undefined && rows.length > 0;
  const isWaiting = !error && loading && !hasRows;

  const text = useText(messages);
  const printedAt = usePrinting();
  const isCards = useMedia(CARDS) && phone === 'cards';
  const isVirtual = hasRows && rows.length > VIRTUAL_FROM && !printedAt;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<RowRange>();
  useScrollsSideways(box, table);
  const { widths, keep } = useSteadyWidths(table, { columns, isSteady: isVirtual && !isCards });
  useLayoutEffect(keep);
  const least = leastWidths(columns);

  const focus = useRowFocus(body, hasRows ? rows : undefined, rowKey);
  const canFocus = Boolean(onRowAction || rowKeys || isVirtual);
  const keyOf = useCallback((index: number) => (rows?.[index] ? rowKey(rows[index]) : String(index)), [rows, rowKey]);
  const shortcuts = rowKeys && Object.keys(rowKeys).join(' ').toUpperCase();

  /** What was clicked or pressed: a row itself, or something within that has a meaning of its own. */
  const rowOf = (event: { target: EventTarget }): Row | undefined => {
    const index = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]')?.dataset['index'];
    return index === undefined ? undefined : rows?.[Number(index)];
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = rowOf(event);
    const control = target.closest('a, button, input, select, label, [role="dialog"], [role="menu"]');
    // Events of portals (a menu of this row) bubble through React but not through the page.
    if (!row || !event.currentTarget.contains(target) || (control && event.currentTarget.contains(control))) return;
    if (window.getSelection()?.toString()) return;
    onRowAction?.(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = rowOf(event);
    if (!row || !target.matches('tr') || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = focus.after(event.key, Number(target.dataset['index']), pageOfRows(target, box.current));
    const does = rowKeys?.[event.key.toLowerCase()];
    if (next !== undefined) focus.moveTo(next);
    else if (event.key === 'Enter' && onRowAction) onRowAction(row);
    else if (does) does(row);
    else return;
    event.preventDefault();
  };

  // Of the rows, heard once for all of them.
  const rowEvents = { onClick, onKeyDown, onFocus: focus.onFocus };

  const bodyRow = (index: number, measure?: RowRange['measure']) => {
    const row = rows?.[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <BodyRow
        key={key}
        row={row}
        index={index}
        columns={columns}
        isSelected={key === selectedKey}
        hasAction={onRowAction !== undefined}
        tabIndex={canFocus ? (index === focus.tabStop ? 0 : -1) : undefined}
        shortcuts={shortcuts}
        ariaRowIndex={isVirtual ? index + 2 : undefined}
        measure={measure}
      />
    );
  };
  const isUneven = isCards || columns.some((column) => column.wrap);
  const plainRows = Math.min(rows?.length ?? 0, printedAt ? MOST_PRINTED : VIRTUAL_FROM);

  return (
    <div className={cx(styles.frame, compact && styles.compact, phone === 'cards' && styles.cards)}>
      {printedAt && (
        <p className={styles.printHead}>
          {text('printed', { caption, when: formatDateTime(printedAt) })}
          {rows && (rows.length > plainRows || hasMore) && (
            <strong>{` · ${text(hasMore ? 'printedOfMore' : 'printedOf', { count: plainRows, of: rows.length })}`}</strong>
          )}
        </p>
      )}
      <div ref={box} className={styles.scroller} data-box={maxHeight !== undefined || undefined} style={{ maxHeight }}>
        <table
          ref={table}
          role="table"
          className={cx(styles.table, widths && styles.steady)}
          aria-label={caption}
          aria-busy={loading || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
          data-dimmed={(loading && hasRows) || undefined}
        >
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={isVirtual ? 1 : undefined}>
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  width={widths?.[column.key]}
                  minWidth={least[column.key]}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} role="rowgroup" {...rowEvents}>
            {hasRows &&
              (isVirtual && range
                ? withGaps(range, (index) => bodyRow(index, isUneven ? range.measure : undefined), columns.length)
                : Array.from({ length: plainRows }, (_, index) => bodyRow(index)))}
            {isWaiting &&
              Array.from({ length: props.skeletonRows ?? 6 }, (_, line) => (
                <tr key={line} className={styles.skeletonRow} aria-hidden>
                  {columns.map((column, at) => (
                    <td
                      key={column.key}
                      data-wide-only={column.wideOnly || undefined}
                      data-card-title={isCardTitle(column, columns) || undefined}
                      data-card-end={column.cardEnd || undefined}
                      data-actions={column.actions || undefined}
                      className={cx(column.numeric && styles.numeric, column.twoLines && styles.twoLines)}
                    >
                      {!column.actions && (
                        <Skeleton
                          height={12}
                          width={`${[72, 58, 84, 46, 64][(line + at * 2) % 5]}%`}
                          lines={column.twoLines ? 2 : 1}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
          {hasRows && columns.some(({ total }) => total !== undefined) && (
            // No tfoot: paper would repeat it on every page.
            <tbody role="rowgroup">
              <TotalsRow columns={columns} ariaRowIndex={isVirtual ? rows.length + 2 : undefined} />
            </tbody>
          )}
        </table>
      </div>
      {isVirtual && (
        <VirtualRange
          count={rows.length}
          tabStop={focus.tabStop}
          body={body}
          box={maxHeight === undefined ? undefined : box}
          uneven={isUneven}
          rowPx={isCards ? ROW_PX.card : compact ? ROW_PX.compact : ROW_PX.regular}
          keyOf={keyOf}
          onRange={setRange}
        />
      )}
      {isWaiting && props.loadingLabel && (
        <p role="status" className={styles.loading}>
          {props.loadingLabel}
        </p>
      )}
      {error}
      {!error && !loading && !hasRows && empty}
      {footer && hasRows && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** The rows of the range, with the height of those left out between them. */
function withGaps({ rows, height }: RowRange, bodyRow: (index: number) => ReactNode, columns: number): ReactNode[] {
  let reached = 0;
  const parts = rows.flatMap(({ index, start, end }) => {
    const gap = start - reached;
    reached = end;
    return gap > 0 ? [<Gap key={`to ${index}`} height={gap} columns={columns} />, bodyRow(index)] : [bodyRow(index)];
  });
  return height > reached ? [...parts, <Gap key="rest" height={height - reached} columns={columns} />] : parts;
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr role="presentation" aria-hidden className={styles.gap} style={{ height }}>
      <td colSpan={columns} style={{ height }}>
        {null}
      </td>
    </tr>
  );
}

/** How many rows the Page keys pass over. */
function pageOfRows(row: HTMLElement, box: HTMLElement | null): number {
  const room = Math.min(window.innerHeight, box?.clientHeight || window.innerHeight);
  return Math.max(1, Math.floor(room / (row.offsetHeight || ROW_PX.regular)) - 2);
}

/**
 * Which row Tab comes to, and moving the focus among them. A row far away is brought into the page first: Table renders
 * the tab stop wherever it is.
 */
function useRowFocus<Row>(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
) {
  const [stop, setStop] = useState({ key: '', index: 0 });
  const wanted = useRef<number>(undefined);
  const count = rows?.length ?? 0;
  // Rows come and go above it; looked for only when it is no longer where it was.
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
    row.focus();
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
    /** The row that a key goes to from this one, or undefined when it is none that moves. */
    after: (key: string, index: number, page: number): number | undefined => {
      const steps: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + page,
        PageUp: index - page,
        Home: 0,
        End: count - 1,
      };
      const next = steps[key];
      return next === undefined ? undefined : Math.max(0, Math.min(next, count - 1));
    },
  };
}

/** Marks a table that is wider than its place: only then it scrolls in a box, whose head can't stick to the page. */
function useScrollsSideways(box: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!box.current || !table.current || typeof ResizeObserver === 'undefined') return;
    const measure = () =>
      box.current?.toggleAttribute('data-wide', (table.current?.offsetWidth ?? 0) > box.current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [box, table]);
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  width: string | undefined;
  minWidth: string | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}
function HeadCell<Row>({ column, width, minWidth, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      data-actions={column.actions || undefined}
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      className={cx(column.numeric && styles.numeric)}
      style={{ width: width ?? column.width, minWidth }}
    >
      {column.actions ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : column.sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() =>
            onSort({ column: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
        >
          {column.header}
          <Icon
            name={direction === undefined ? 'sort' : direction === 'ascending' ? 'chevronUp' : 'chevronDown'}
            size={12}
            data-idle={direction === undefined || undefined}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
