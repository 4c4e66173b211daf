import { Place as ShortPlace } from '@pahiya/web-kit/rides';
import styles from './page.module.css';

/**
 * The heading of a column of addresses. It has the least width of an address, so that the column keeps its place when the rows
 * load.
 */
export function PlaceHead({ children }: { children: string }) {
  return <span className={styles.place}>{children}</span>;
}

/** An address in a table, on one line. It is cut short where the other columns need the width. */
export function Place({ children }: { children: string }) {
  return (
    <span className={styles.place}>
      <ShortPlace>{children}</ShortPlace>
    </span>
  );
}
