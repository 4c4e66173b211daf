import { cx } from '@pahiya/ui';
import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

interface RiderPageProps extends Omit<PageProps, 'className'> {
  /** wide: for a list of cards, which can use the room · narrow: for a form in one column. */
  width?: 'wide' | 'narrow';
}

/** A page of the rider, in the middle of the screen. */
export function RiderPage({ width, ...page }: RiderPageProps) {
  return <Page {...page} className={cx(styles.page, width && styles[width])} />;
}
