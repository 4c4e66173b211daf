import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './states.module.css';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** Several lines of text, the last one shorter. */
  lines?: number;
  /** A sentence such as 'Loading your ride history...', shown below and read by screen readers. */
  label?: string;
}

/** The shape of the content that is loading. Invisible for the first 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ width = '100%', height = 14, lines = 1, label }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => (
    <span
      key={line}
      className={styles.bar}
      style={{
        height,
        width:
          lines > 1 && line === lines - 1 ? `calc(${typeof width === 'number' ? `${width}px` : width} * 0.6)` : width,
      }}
      aria-hidden
    />
  ));
  return (
    <span className={styles.skeleton} {...(label ? { role: 'status' } : {})}>
      {bars}
      {label && <span className={styles.loadingLabel}>{label}</span>}
    </span>
  );
}

export interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** What the empty area is for. */
  description?: ReactNode;
  /** A Button or LinkButton that adds the first content. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.medal}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened: 'Failed to load bookings'. A function receives the reason and returns the whole sentence. */
  title: ReactNode | ((reason: ReactNode) => ReactNode);
  /** The reason, if the title's sentence contains it. It follows a title such as 'Failed to load drivers: '. */
  reason?: ReactNode;
  /** What was kept and what to do. */
  description?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** A retry is running. */
  retrying?: boolean;
  /** The error replaces a whole page, so its title is the page's h1. */
  wholePage?: boolean;
}

export function ErrorState({ title, reason, description, onRetry, retryLabel, retrying, wholePage }: ErrorStateProps) {
  const text = useText(messages);
  const Title = wholePage ? 'h1' : 'p';
  const quietReason = reason && <span className={styles.reason}>{reason}</span>;
  return (
    <div className={styles.state} role="alert">
      <span className={cx(styles.medal, styles.medalError)}>
        <Icon name="warning" size={22} />
      </span>
      <Title className={cx(styles.title, styles.titleError)}>
        {typeof title === 'function' ? (
          title(quietReason)
        ) : (
          <>
            {title}
            {quietReason}
          </>
        )}
      </Title>
      {description && <p className={styles.description}>{description}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon="refresh" onClick={onRetry} pending={retrying}>
            {retryLabel ?? text('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

const noticeIcons: Record<NonNullable<NoticeProps['tone']>, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'warning',
  error: 'crossCircle',
};

/** A message beside the content that it is about. Screen readers read errors and warnings when they appear. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'info' || tone === 'success' ? 'status' : 'alert'}>
      <Icon name={noticeIcons[tone]} size={18} />
      <div className={styles.noticeBody}>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  );
}
