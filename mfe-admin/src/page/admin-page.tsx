import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

/** A page of the console. `narrow` suits a table of few columns. */
export function AdminPage({ narrow, ...page }: Omit<PageProps, 'className'> & { narrow?: boolean }) {
  return <Page {...page} className={narrow ? styles.narrow : undefined} />;
}
