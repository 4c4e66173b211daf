import type { ReactNode } from 'react';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import styles from './page.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
}

/** A page's one h1 and what can be done on it. */
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

/** Filters above a table in one line, `end` (Export) at its end. Give the fields `hideLabel` and `compact`. */
export function FilterBar({ children, end, label }: { children: ReactNode; end?: ReactNode; label?: string }) {
  const text = useText(messages);
  return (
    <div role="search" aria-label={label ?? text('filters')} className={styles.filters}>
      <div className={styles.fields}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
