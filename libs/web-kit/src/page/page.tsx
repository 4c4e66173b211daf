import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '@pahiya/ui';

export interface PageProps {
  title: string;
  /** The title of the browser tab, for pages that have the same `title`. */
  tabTitle?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A page: its title is shown in the tab and as the only h1, which gets the focus when a link led here. */
export function Page({ title, tabTitle = title, description, actions, back, className, children }: PageProps) {
  const top = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The router uses this key for the first entry of its history.
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
