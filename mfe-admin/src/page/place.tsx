import styles from './page.module.css';

/** An address in a table: one line that gives way to the other columns, whole on hover and in a phone's cards. */
export function Place({ children }: { children: string }) {
  return (
    <span className={styles.place} title={children}>
      {children}
    </span>
  );
}
