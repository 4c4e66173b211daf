import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { Column, Sort } from './table-types.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface HeadCellProps<Row> {
  column: Column<Row>;
  width: string | undefined;
  minWidth: string | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}
export function HeadCell<Row>({ column, width, minWidth, sort, onSort }: HeadCellProps<Row>) {
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
