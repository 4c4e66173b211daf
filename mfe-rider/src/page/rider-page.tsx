import { cx } from '@pahiya/ui';
import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

interface RiderPageProps extends Omit<PageProps, 'className'> {
  /** wide: a list of cards · narrow: a form in one column. */
  width?: 'wide' | 'narrow';
}

/** A rider's page, centred on the screen. */
export function RiderPage({ width, ...page }: RiderPageProps) {
  return <Page {...page} className={cx(styles.page, width && styles[width])} />;
}
