import { type ReactNode } from 'react';
import styles from './page.module.css';

/**
 * A text of any length in a table, e.g. a name or an e-mail address. It is cut short where the other columns need the
 * width, so that the buttons at the end of the row stay in view.
 */
export function Truncated({ children }: { children: ReactNode }) {
  return <span className={styles.truncated}>{children}</span>;
}
