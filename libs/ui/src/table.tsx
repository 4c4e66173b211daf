import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ErrorState, Skeleton } from './states.tsx';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
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
  /** On a phone the first column is the card's title; this puts the cell beside it, at the end (a status, a fare, one icon of actions). */
  cardEnd?: boolean;
  /** Left out of the cards on a phone. */
  wideOnly?: boolean;
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
  /** While it loads: skeleton rows if there are none yet, else the rows stay, dimmed. */
  loading?: boolean;
  /** 'Loading bookings...', shown under the skeleton rows. */
  loadingLabel?: string;
  skeletonRows?: number;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Shown in place of rows: a sentence (with `onRetry` a Retry button), or a node of your own. */
  error?: ReactNode;
  onRetry?: () => void;
  /** Rows of 32 px. */
  compact?: boolean;
  /** What becomes of it below 600 px: cards, or it scrolls inside itself. */
  phone?: 'cards' | 'scroll';
  /** Below the rows: totals, 'Load more'. */
  footer?: ReactNode;
  /** Keeps the head in sight within this height. */
  maxHeight?: string;
}

/** Dense rows under a sticky head. Up and down arrows move between rows that have an action. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    loading = false,
    error,
    empty,
    phone = 'cards',
    footer,
  } = props;
  const hasRows = !error && rows !== undefined && rows.length > 0;
  const isWaiting = !error && loading && !hasRows;
  return (
    <div className={cx(styles.frame, props.compact && styles.compact, phone === 'cards' && styles.cards)}>
      <div className={styles.scroller} style={{ maxHeight: props.maxHeight }}>
        <table
          role="table"
          className={styles.table}
          aria-label={caption}
          aria-busy={loading || undefined}
          data-dimmed={(loading && hasRows) || undefined}
        >
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {hasRows && rows.map((row) => <BodyRow key={rowKey(row)} row={row} table={props} />)}
            {isWaiting &&
              Array.from({ length: props.skeletonRows ?? 6 }, (_, line) => (
                <tr key={line} className={styles.skeletonRow} aria-hidden>
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(column.numeric && styles.numeric)}>
                      {!column.actions && (
                        <Skeleton height={12} width={`${[72, 58, 84, 46, 64][(line + at * 2) % 5]}%`} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {isWaiting && props.loadingLabel && (
        <p role="status" className={styles.loading}>
          {props.loadingLabel}
        </p>
      )}
      {error &&
        (typeof error === 'string' ? (
          <ErrorState title={error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
        ) : (
          error
        ))}
      {!error && !loading && !hasRows && empty}
      {footer && hasRows && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}
function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      className={cx(column.numeric && styles.numeric)}
      style={{ width: column.width }}
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

function BodyRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, onRowAction, selectedKey } = table;
  const isSelected = selectedKey !== undefined && rowKey(row) === selectedKey;
  const interactive = onRowAction && {
    tabIndex: 0,
    'data-action': true,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const control = target.closest('a, button, input, select, label, [role="dialog"], [role="menu"]');
      // Events of portals (a menu of this row) bubble through React but not through the page.
      if (!event.currentTarget.contains(target) || (control && event.currentTarget.contains(control))) return;
      if (window.getSelection()?.toString()) return;
      onRowAction(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
      if (event.key === 'Enter') onRowAction(row);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const next = event.currentTarget[step[event.key]];
        if (next instanceof HTMLElement) next.focus();
        event.preventDefault();
      }
    },
  };
  return (
    <tr role="row" aria-current={isSelected || undefined} data-selected={isSelected || undefined} {...interactive}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-wide-only={column.wideOnly || undefined}
          data-card-end={column.cardEnd || undefined}
          data-actions={column.actions || undefined}
          className={cx(column.numeric && styles.numeric, column.wrap && styles.wrap)}
        >
          <span className={styles.cardLabel} aria-hidden>
            {column.header}
          </span>
          <div className={styles.value}>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}
