import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import type { RowRange } from './later/follow-scrolling.ts';
import styles from './table-row.module.css';

/**
 * The rows of the range, with gaps in place of the rows that are not rendered. Each gap is as high as the rows it
 * replaces.
 */
export function withGaps(
  { rows, height }: RowRange,
  bodyRow: (index: number) => ReactNode,
  columns: number,
): ReactNode[] {
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
    <tr role="presentation" aria-hidden className={cx(styles.row, styles.gap)} style={{ height }}>
      <td colSpan={columns} style={{ height }}>
        {null}
      </td>
    </tr>
  );
}
