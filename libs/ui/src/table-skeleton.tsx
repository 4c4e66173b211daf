import { cx } from './class-names.ts';
import { Skeleton } from './states.tsx';
import { isCardTitle } from './table-row.tsx';
import type { Column } from './table-types.ts';
import styles from './table-row.module.css';

/** Skeletons for rows that are loading. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <tr key={line} className={cx(styles.row, styles.skeletonRow)} aria-hidden>
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
  ));
}
