import { type ReactNode } from 'react';
import { cx } from '@pahiya/ui';
import { Page, type PageProps } from './page.tsx';
import styles from './entrance-page.module.css';

export interface EntrancePageProps extends Omit<PageProps, 'className'> {
  /** Below the form: links to the other entrances. */
  foot?: ReactNode;
  /** For a form of two columns. */
  wide?: boolean;
}

/** A page for signed-out visitors: a login, a registration or a password reset. It has one narrow column. */
export function EntrancePage({ foot, wide, children, ...page }: EntrancePageProps) {
  return (
    <Page {...page} className={cx(styles.page, wide && styles.wide)}>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Page>
  );
}
