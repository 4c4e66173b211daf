import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PageHeader } from '@pahiya/ui';
import { useLocation } from '@pahiya/web-kit';
import styles from './page.module.css';

interface RiderPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the rider: its title in the tab and as the one h1, which gets the focus when a link led here. */
export function RiderPage({ title, description, actions, children }: RiderPageProps) {
  const top = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The router's name for the place that the browser was opened at.
  const [cameByLink] = useState(key !== 'default');

  useEffect(() => {
    if (cameByLink) top.current?.focus({ preventScroll: true });
  }, [cameByLink]);

  return (
    <div className={styles.page}>
      <title>{`${title} · Pahiya`}</title>
      <div ref={top} tabIndex={-1} className={styles.top}>
        <PageHeader title={title} description={description} actions={actions} />
      </div>
      {children}
    </div>
  );
}
