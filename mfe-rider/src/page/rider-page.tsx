import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

/** A rider's page. All rider pages have the same width, so that headings do not move from page to page. */
export function RiderPage(page: Omit<PageProps, 'className'>) {
  return <Page {...page} className={styles.page} />;
}
