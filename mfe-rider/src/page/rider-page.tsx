import { cx } from '@pahiya/ui';
import { Page, type PageProps } from '@pahiya/web-kit';
import styles from './page.module.css';

interface RiderPageProps extends Omit<PageProps, 'className'> {
  /** For a list of cards, which can use the room. */
  wide?: boolean;
}

/** A page of the rider, in the middle of the screen. */
export function RiderPage({ wide, ...page }: RiderPageProps) {
  return <Page {...page} className={cx(styles.page, wide && styles.wide)} />;
}
