import { Place as ShortPlace } from '@pahiya/web-kit/rides';
import styles from './page.module.css';

/** The heading of a column of addresses: as wide as they are at least, or the column would move when they come. */
export function PlaceHead({ children }: { children: string }) {
  return <span className={styles.place}>{children}</span>;
}

/** An address in a table: one line that gives way to the other columns. */
export function Place({ children }: { children: string }) {
  return (
    <span className={styles.place}>
      <ShortPlace>{children}</ShortPlace>
    </span>
  );
}
