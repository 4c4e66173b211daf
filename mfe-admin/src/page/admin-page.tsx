import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

/** A page of the console; a table of few columns reads better when it is `narrow`. */
export function AdminPage({ narrow, ...page }: Omit<PageProps, 'className'> & { narrow?: boolean }) {
  return <Page {...page} className={narrow ? styles.narrow : undefined} />;
}
