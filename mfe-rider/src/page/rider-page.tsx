import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

/** A page of the rider, in the middle of the screen. */
export function RiderPage(page: Omit<PageProps, 'className'>) {
  return <Page {...page} className={styles.page} />;
}
