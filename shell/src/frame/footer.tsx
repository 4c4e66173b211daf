import { cx, useText } from '@pahiya/ui';
import { useLocation } from '@pahiya/web-kit';
import { entrances } from '../paths.ts';
import styles from './footer.module.css';
import { messages } from './messages.ts';

/** Below the entrances and a page that is not there, which says so itself; working screens have none. */
export function Footer() {
  const text = useText(messages);
  const { pathname } = useLocation();
  return (
    <footer className={cx(styles.footer, !entrances.includes(pathname) && styles.onlyIfLost)}>
      <p>{text('team')}</p>
      <p>{text('technology')}</p>
    </footer>
  );
}
