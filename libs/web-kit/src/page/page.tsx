import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '@pahiya/ui';

export interface PageProps {
  title: string;
  /** In the tab, where pages with the same title could not be told apart. */
  tabTitle?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A page: its title in the tab and as the one h1, which gets the focus when a link led here. */
export function Page({ title, tabTitle = title, description, actions, back, className, children }: PageProps) {
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
    <div className={className}>
      <title>{`${tabTitle} · Pahiya`}</title>
      <div ref={top}>
        <PageHeader title={title} description={description} actions={actions} back={back} />
      </div>
      {children}
    </div>
  );
}
