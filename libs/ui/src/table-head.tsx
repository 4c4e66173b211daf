import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { Column, Sort } from './table-types.ts';
import styles from './table-head.module.css';
import { leastWidths } from './table-widths.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Sorting {
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

interface TableHeadProps<Row> extends Sorting {
  columns: readonly Column<Row>[];
  /** Steady widths by column; undefined while the browser lays out the columns. */
  widths: Readonly<Record<string, string>> | undefined;
  /** Set if not all rows are rendered. */
  ariaRowIndex: number | undefined;
}
export function TableHead<Row>({ columns, widths, ariaRowIndex, ...sorting }: TableHeadProps<Row>) {
  const least = leastWidths(columns);
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={ariaRowIndex}>
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            width={widths?.[column.key]}
            minWidth={least[column.key]}
            {...sorting}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> extends Sorting {
  column: Column<Row>;
  width: string | undefined;
  minWidth: string | undefined;
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
