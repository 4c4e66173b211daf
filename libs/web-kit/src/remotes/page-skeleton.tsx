import { useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './page-skeleton.module.css';

/** The skeleton of a page that is loading. It appears after 200 ms, so that a fast page does not flicker. */
export function PageSkeleton() {
  const text = useText(messages);
  return (
    <div className={styles.page} role="status" aria-label={text('loading')}>
      <span className={styles.title} />
      <span className={styles.block} />
      <span className={styles.block} />
    </div>
  );
}
