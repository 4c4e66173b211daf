import type { ReactNode } from 'react';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import styles from './page.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** A back link above the title. */
  back?: ReactNode;
}

/** The page's only h1 with the page's actions. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The filters above a table in one line, with `end` (Export) at its end. Set `hideLabel` and `compact` on the fields. */
export function FilterBar({ children, end, label }: { children: ReactNode; end?: ReactNode; label?: string }) {
  const text = useText(messages);
  return (
    <div role="search" aria-label={label ?? text('filters')} className={styles.filters}>
      <div className={styles.fields}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
