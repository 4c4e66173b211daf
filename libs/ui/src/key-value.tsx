import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './key-value.module.css';

export interface KeyValueListProps {
  /** Entries whose value is undefined are left out. `strong` for a total. */
  entries: readonly { key: string; label: ReactNode; value: ReactNode | undefined; strong?: boolean }[];
  /** Aligns values at the end of the line, as in a bill; otherwise they follow their label. */
  ends?: boolean;
}

export function KeyValueList({ entries, ends }: KeyValueListProps) {
  return (
    <dl className={cx(styles.list, ends && styles.ends)}>
      {entries
        .filter((entry) => entry.value !== undefined)
        .map((entry) => (
          <Fragment key={entry.key}>
            <dt className={cx(entry.strong && styles.strong)}>{entry.label}</dt>
            <dd className={cx(entry.strong && styles.strong)}>{entry.value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
