import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

/** A rider's page. All of them have one width, so that headings stay where they are from page to page. */
export function RiderPage(page: Omit<PageProps, 'className'>) {
  return <Page {...page} className={styles.page} />;
}
