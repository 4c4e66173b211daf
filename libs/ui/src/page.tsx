import { Children, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
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

export interface FilterBarProps {
  /** The search field first, then the filters. Set `hideLabel` and `compact` on them. */
  children: ReactNode;
  /** Filters on a second line. They keep each field on its line when the bar becomes narrower, e.g. beside a panel. */
  second?: ReactNode;
  /** The actions after the filters (Export). */
  end?: ReactNode;
  label?: string;
  /**
   * The number of filters that are set, without the search. If it is given, two or more filters fold into one button on
   * a phone; a single filter does not.
   */
  chosen?: number;
}

/**
 * The filters above a table, on one or two lines: the search, the filters, then `end`. On a phone the filters fold into
 * a button.
 */
export function FilterBar({ children, second, end, label, chosen }: FilterBarProps) {
  const text = useText(messages);
  const fieldsId = useId();
  const [open, setOpen] = useState(false);
  const [search, ...filters] = Children.toArray(children);
  const folds = chosen !== undefined && filters.length > 1;
  return (
    <div
      role="search"
      aria-label={label ?? text('filters')}
      className={cx(styles.filters, second !== undefined && styles.two)}
    >
      <div id={fieldsId} className={cx(styles.fields, folds && !open && styles.folded)}>
        {search}
        {folds && (
          <Button
            className={styles.fold}
            icon="filter"
            iconEnd={open ? 'chevronUp' : 'chevronDown'}
            aria-expanded={open}
            aria-controls={fieldsId}
            onClick={() => setOpen(!open)}
          >
            {text('filtersSet', { count: chosen })}
          </Button>
        )}
        {filters}
        {second && <span className={styles.break} aria-hidden />}
        {second}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
