import { memo, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useLanguage } from './language/language.ts';
import type { Column } from './table-types.ts';
import styles from './table-row.module.css';

/** Whether this column is the title of the row's card on a phone. */
export const isCardTitle = <Row,>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column === (columns.find(({ cardTitle }) => cardTitle) ?? columns[0]);

export interface BodyRowProps<Row> {
  row: Row;
  /** The index among all loaded rows, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** The row has an action, so its title is a button. */
  hasAction: boolean;
  /** 0: this row is the tab stop; -1: only the arrow keys reach it; undefined: no key reaches it. */
  tabIndex: 0 | -1 | undefined;
  /** The value of aria-keyshortcuts. */
  shortcuts: string | undefined;
  /** The position among all rows, where the head is 1. Set only if not all rows are rendered. */
  ariaRowIndex: number | undefined;
  /** Set if the height of each row must be measured. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function Body<Row>(props: BodyRowProps<Row>) {
  useLanguage();
  const { row, index, columns, isSelected, hasAction, tabIndex, shortcuts, ariaRowIndex, measure } = props;
  const focusable = { tabIndex, 'aria-keyshortcuts': shortcuts };
  return (
    <tr
      role="row"
      className={styles.row}
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

/** The totals, each below its column. */
export function TotalsRow<Row>({
  columns,
  ariaRowIndex,
}: Pick<BodyRowProps<Row>, 'columns' | 'ariaRowIndex'>): ReactNode {
  return (
    <tr role="row" className={cx(styles.row, styles.totals)} aria-rowindex={ariaRowIndex}>
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

/** Renders again only when its props change. The table handles its events. */
export const BodyRow = memo(Body) as <Row>(props: BodyRowProps<Row>) => ReactNode;
