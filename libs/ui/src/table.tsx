import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { cx } from './class-names.ts';
import { formatDateTime } from './format.ts';
import { openedPart } from './lazy-part.tsx';
import { useText } from './language/messages.tsx';
import type { RowRange } from './later/follow-scrolling.ts';
import { PHONE } from './breakpoints.ts';
import { useMedia } from './media.ts';
import { messages } from './messages.ts';
import { usePrinting } from './printing.ts';
import { withGaps } from './table-gaps.tsx';
import { HeadCell } from './table-head.tsx';
import { ROW_PX, rowEvents, useRowFocus } from './table-keys.ts';
import { BodyRow, TotalsRow } from './table-row.tsx';
import { SkeletonRows } from './table-skeleton.tsx';
import type { TableProps } from './table-types.ts';
import styles from './table.module.css';
import { leastWidths, useSteadyWidths } from './table-widths.ts';

const VirtualRange = openedPart(() => import('./later/virtual-range.tsx').then((found) => found.VirtualRange));

/** Above this number of rows only the rows in view are rendered. */
const VIRTUAL_FROM = 200;
/** Printing more rows would keep a printer busy for an hour and the browser for a minute. */
const MOST_PRINTED = 5000;

/**
 * Dense rows under a sticky head. Rows with actions can take the focus: one of them is the tab stop, and the arrows, Home,
 * End and Page keys move the focus. With more than 200 rows only those in view are rendered.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, loading = false, error, empty, footer } = props;
  const { hasMore = false, phone = 'cards', compact = false, maxHeight, selectedKey, onRowAction, rowKeys } = props;
  const hasRows = !error && rows !== undefined && rows.length > 0;
  const isWaiting = !error && loading && !hasRows;

  const text = useText(messages);
  const printedAt = usePrinting();
  const isCards = useMedia(PHONE) && phone === 'cards';
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
          <tbody ref={body} role="rowgroup" {...rowEvents({ rows, onRowAction, rowKeys, focus })}>
            {hasRows &&
              (isVirtual && range
                ? withGaps(range, (index) => bodyRow(index, isUneven ? range.measure : undefined), columns.length)
                : Array.from({ length: plainRows }, (_, index) => bodyRow(index)))}
            {isWaiting && <SkeletonRows columns={columns} count={props.skeletonRows ?? 6} />}
          </tbody>
          {hasRows && columns.some(({ total }) => total !== undefined) && (
            // Uses no tfoot, because print would repeat it on every page.
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

/** Marks a table that is wider than its container. Only then it scrolls in a box, and its head can't stick to the page. */
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
