import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AppFrame, Tooltip, useText, type NavGroup } from '@pahiya/ui';
import { useRealtimeStatus } from '../realtime/realtime.ts';
import { PageSkeleton } from '../remotes/page-skeleton.tsx';
import { messages } from './messages.ts';
import styles from './workspace-frame.module.css';

/** Height of the shell's top bar with its line. */
const TOP_BAR_PX = 57;

function ConnectionState() {
  const status = useRealtimeStatus((state) => state.status);
  const text = useText(messages);
  return (
    <Tooltip text={text(`${status}Why`)}>
      {(describedBy) => (
        <span className={styles.connection} data-status={status} role="status" aria-describedby={describedBy}>
          {text(status)}
        </span>
      )}
    </Tooltip>
  );
}

export interface WorkspaceFrameProps {
  /** What the navigation is of: 'Admin console'. Read out. */
  label: string;
  navigation: readonly NavGroup[];
  /** In the bar above the page, beside the state of the live connection; without it there is no bar. */
  title?: ReactNode;
  /** Beside the title, smaller. */
  note?: ReactNode;
}

/** The frame of a remote with pages of its own: navigation left, a bar above, the routed page. */
export function WorkspaceFrame({ label, navigation, title, note }: WorkspaceFrameProps) {
  const { pathname } = useLocation();
  return (
    <AppFrame
      label={label}
      navigation={navigation}
      currentPath={pathname}
      topOffset={TOP_BAR_PX}
      header={
        title && (
          <div className={styles.bar}>
            <span className={styles.title}>
              {title}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <ConnectionState />
          </div>
        )
      }
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  );
}
