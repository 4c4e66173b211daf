import { formatDateTime } from './format.ts';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import { MOST_PRINTED } from './table-rows.tsx';
import type { TableProps } from './table-types.ts';
import styles from './table.module.css';

interface PrintHeadProps<Row> extends Pick<TableProps<Row>, 'caption' | 'rows' | 'hasMore'> {
  /**
   * Undefined while the page is not being printed. The component is mounted even then, because its texts load on mount.
   */
  printedAt: Date | undefined;
}

/** The line above a printed table: its caption, the time and, if not all rows are on paper, how many of them are. */
export function PrintHead<Row>({ caption, rows, hasMore, printedAt }: PrintHeadProps<Row>) {
  const text = useText(messages);
  if (!printedAt) return null;
  const of = rows?.length ?? 0;
  const count = Math.min(of, MOST_PRINTED);
  return (
    <p className={styles.printHead}>
      {text('printed', { caption, when: formatDateTime(printedAt) })}
      {rows && (of > count || hasMore) && (
        <strong>{` · ${text(hasMore ? 'printedOfMore' : 'printedOf', { count, of })}`}</strong>
      )}
    </p>
  );
}
