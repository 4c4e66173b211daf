import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Skeleton } from './states.tsx';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding, so that a table or list reaches the card's edges. */
  flush?: boolean;
  /** The heading's level, 2 by default. */
  level?: 2 | 3 | 4;
}

export function Card({
  title,
  description,
  actions,
  footer,
  flush,
  level = 2,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section {...rest} className={cx(styles.card, className)}>
      {(title || actions) && (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title && <Heading className={styles.title}>{title}</Heading>}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}

export interface StatCardProps {
  label: ReactNode;
  /** The formatted figure: '₹2.5L', '150'. undefined while it loads, null when it could not be loaded. */
  figure: ReactNode | undefined;
  hint?: ReactNode;
  /** The change since the previous period: `+12 %`. `good` decides its colour, `up` its arrow. */
  delta?: { text: string; up: boolean; good: boolean };
  icon?: IconName;
  /** Shows a marigold edge, because something is live. */
  live?: boolean;
}

/** Shows the figure and, below it, its label. */
export function StatCard({ label, figure, hint, delta, icon, live }: StatCardProps) {
  return (
    <div className={cx(styles.stat, live && styles.live)}>
      <div className={styles.figureLine}>
        <span className={styles.figure}>
          {figure === undefined ? <Skeleton width="4ch" height={28} /> : (figure ?? '–')}
        </span>
        {icon && <Icon name={icon} size={18} />}
      </div>
      <span className={styles.statLabel}>{label}</span>
      {(delta || hint) && (
        <span className={styles.hint}>
          {delta && (
            <span className={delta.good ? styles.good : styles.bad}>
              <Icon name={delta.up ? 'chevronUp' : 'chevronDown'} size={12} />
              {delta.text}
            </span>
          )}
          {hint && <span>{hint}</span>}
        </span>
      )}
    </div>
  );
}

/** Stat cards side by side, two by two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}
