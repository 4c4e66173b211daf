import { useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './page-skeleton.module.css';

/** The outline of a page that is on its way. It shows itself after 200 ms, so that a quick page never flickers. */
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
