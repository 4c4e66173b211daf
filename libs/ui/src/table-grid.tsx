import { useLayoutEffect, useRef, type RefObject } from 'react';
import { PHONE } from './breakpoints.ts';
import { cx } from './class-names.ts';
import { useMedia } from './media.ts';
import { TableHead } from './table-head.tsx';
import { hasTotals, TableRows, VIRTUAL_FROM } from './table-rows.tsx';
import type { TableProps } from './table-types.ts';
import { useSteadyWidths } from './table-widths.ts';
import styles from './table.module.css';

interface TableGridProps<Row> extends TableProps<Row> {
  /** Skeletons stand in for the rows. */
  isWaiting: boolean;
  /** All loaded rows are rendered, because paper does not scroll. */
  isPrinting: boolean;
}

/** The table element in the box that scrolls it: the head, the rows or their skeletons, the totals. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { caption, columns, rows, sort, onSort, loading, phone = 'cards', maxHeight, isPrinting } = props;
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isCards = useMedia(PHONE) && phone === 'cards';
  const virtualRows = rows && rows.length > VIRTUAL_FROM && !isPrinting ? rows.length : undefined;
  useScrollsSideways({ ...props, box, table });
  const { widths, keep } = useSteadyWidths(table, { columns, isSteady: virtualRows !== undefined && !isCards });
  useLayoutEffect(keep);

  return (
    <div ref={box} className={styles.scroller} data-box={maxHeight !== undefined || undefined} style={{ maxHeight }}>
      <table
        ref={table}
        role="table"
        className={cx(styles.table, widths && styles.steady)}
        aria-label={caption}
        aria-busy={loading || undefined}
        aria-rowcount={virtualRows && virtualRows + (hasTotals(columns) ? 2 : 1)}
        data-dimmed={(loading && rows !== undefined) || undefined}
      >
        <TableHead columns={columns} widths={widths} sort={sort} onSort={onSort} ariaRowIndex={virtualRows && 1} />
        <TableRows {...props} box={box} isCards={isCards} isVirtual={virtualRows !== undefined} />
      </table>
    </div>
  );
}

interface Measured extends Pick<TableProps<never>, 'onRowAction' | 'rowKeys'> {
  box: RefObject<HTMLElement | null>;
  table: RefObject<HTMLElement | null>;
}

/**
 * Marks a table that is wider than its container. Only a marked table scrolls sideways in its box, where its head can't
 * stick to the page. It is a stop of Tab unless its rows are, because keys scroll only what has the focus.
 */
function useScrollsSideways({ box, table, onRowAction, rowKeys }: Measured): void {
  const rowsAreStops = (onRowAction ?? rowKeys) !== undefined;
  useLayoutEffect(() => {
    if (!box.current || !table.current || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      if (!box.current || !table.current) return;
      const isWide = table.current.offsetWidth > box.current.clientWidth;
      box.current.toggleAttribute('data-wide', isWide);
      if (isWide && !rowsAreStops) table.current.tabIndex = 0;
      else table.current.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [box, table, rowsAreStops]);
}
