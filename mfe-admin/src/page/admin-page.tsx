import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx, PageHeader } from '@pahiya/ui';
import { useLocation } from '@pahiya/web-kit';
import styles from './page.module.css';

interface AdminPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  /** A table of few columns reads better when it is not drawn out. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page of the console: its title in the tab and as the one h1, which gets the focus when a link led here. */
export function AdminPage({ title, description, actions, back, narrow, children }: AdminPageProps) {
  const top = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The router's name for the place that the browser was opened at.
  const [cameByLink] = useState(key !== 'default');

  useEffect(() => {
    if (!cameByLink) return;
    window.scrollTo(0, 0);
    const heading = top.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [cameByLink]);

  return (
    <div className={cx(narrow && styles.narrow)}>
      <title>{`${title} · Pahiya`}</title>
      <div ref={top}>
        <PageHeader title={title} description={description} actions={actions} back={back} />
      </div>
      {children}
    </div>
  );
}
