import { memo, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useLanguage } from './language/language.ts';
import type { Column } from './table-types.ts';
import styles from './table.module.css';

/** Whether a phone's card of the row is headed by that column. */
export const isCardTitle = <Row,>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column === (columns.find(({ cardTitle }) => cardTitle) ?? columns[0]);

export interface BodyRowProps<Row> {
  row: Row;
  /** Among all rows that are loaded, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** It has an action: its title is the button for that. */
  hasAction: boolean;
  /** 0: the one row that Tab comes to; -1: the arrow keys do; undefined: no key does. */
  tabIndex: 0 | -1 | undefined;
  /** aria-keyshortcuts. */
  shortcuts: string | undefined;
  /** Among all rows that there are, the head being 1; only where not all of them are in the page. */
  ariaRowIndex: number | undefined;
  /** Given where the height of each row has to be learnt. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function Body<Row>(props: BodyRowProps<Row>) {
  useLanguage();
  const { row, index, columns, isSelected, hasAction, tabIndex, shortcuts, ariaRowIndex, measure } = props;
  const focusable = { tabIndex, 'aria-keyshortcuts': shortcuts };
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      data-action={hasAction || undefined}
      data-selected={isSelected || undefined}
      aria-current={isSelected || undefined}
      aria-rowindex={ariaRowIndex}
      {...(hasAction ? {} : focusable)}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-wide-only={column.wideOnly || undefined}
          data-card-title={isCardTitle(column, columns) || undefined}
          data-card-end={column.cardEnd || undefined}
          data-actions={column.actions || undefined}
          className={cx(column.numeric && styles.numeric, column.wrap && styles.wrap)}
        >
          <span className={styles.cardLabel} aria-hidden>
            {column.header}
          </span>
          <div className={styles.value}>
            {hasAction && isCardTitle(column, columns) ? (
              <button type="button" data-opens className={styles.opens} {...focusable}>
                {column.cell(row)}
              </button>
            ) : (
              column.cell(row)
            )}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** What the rows come to, each sum below its column. */
export function TotalsRow<Row>({
  columns,
  ariaRowIndex,
}: Pick<BodyRowProps<Row>, 'columns' | 'ariaRowIndex'>): ReactNode {
  return (
    <tr role="row" className={styles.totals} aria-rowindex={ariaRowIndex}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-wide-only={column.total === undefined || undefined}
          data-card-title={isCardTitle(column, columns) || undefined}
          data-card-end={column.cardEnd || undefined}
          className={cx(column.numeric && styles.numeric)}
        >
          <span className={styles.cardLabel} aria-hidden>
            {column.header}
          </span>
          <div className={styles.value}>{column.total}</div>
        </td>
      ))}
    </tr>
  );
}

/** Rendered again only when what it shows has changed; the table hears its events. */
export const BodyRow = memo(Body) as <Row>(props: BodyRowProps<Row>) => ReactNode;
