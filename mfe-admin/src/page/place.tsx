import { Place as ShortPlace } from '@pahiya/web-kit/rides';
import styles from './page.module.css';

/** An address in a table: one line that gives way to the other columns. */
export function Place({ children }: { children: string }) {
  return (
    <span className={styles.place}>
      <ShortPlace>{children}</ShortPlace>
    </span>
  );
}
