import { formatDateTime } from './format.ts';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import { MOST_PRINTED } from './table-rows.tsx';
import type { TableProps } from './table-types.ts';
import styles from './table.module.css';

interface PrintHeadProps<Row> extends Pick<TableProps<Row>, 'caption' | 'rows' | 'hasMore'> {
  /** Undefined while the page is not being printed. It is mounted all the same, because its words load when it mounts. */
  printedAt: Date | undefined;
}

/** Above a printed table: its caption, the time, and how many of the rows are on paper if not all are. */
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
