import { usePrinting } from './printing.ts';
import { TableGrid } from './table-grid.tsx';
import { PrintHead } from './table-print-head.tsx';
import type { TableProps } from './table-types.ts';
import styles from './table.module.css';

/**
 * Dense rows under a sticky head. Rows with actions can take the focus: one of them is the tab stop, and the arrows, Home,
 * End and Page keys move the focus. With more than 200 rows only those in view are rendered.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { loading = false, loadingLabel, error, empty, footer, phone = 'cards', compact } = props;
  const printedAt = usePrinting();
  const shown = rowsToShow(props);
  const isWaiting = !error && loading && !shown;

  return (
    <div className={styles.frame} data-cards={phone === 'cards' || undefined} data-compact={compact || undefined}>
      <PrintHead {...props} printedAt={printedAt} />
      <TableGrid {...props} rows={shown} isWaiting={isWaiting} isPrinting={printedAt !== undefined} />
      {isWaiting && loadingLabel && (
        <p role="status" className={styles.loading}>
          {loadingLabel}
        </p>
      )}
      {error}
      {!error && !loading && !shown && empty}
      {footer && shown && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** An error stands in place of the rows. */
const rowsToShow = <Row,>({ rows, error }: TableProps<Row>): readonly Row[] | undefined =>
  !error && rows && rows.length > 0 ? rows : undefined;
