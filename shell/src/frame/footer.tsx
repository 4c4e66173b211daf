import { cx, useText } from '@pahiya/ui';
import { useLocation } from '@pahiya/web-kit';
import { entrances } from '../paths.ts';
import styles from './footer.module.css';
import { messages } from './messages.ts';

/** Shown below the entrances and below a page with `data-not-found`; the stylesheet hides it on other screens. */
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
