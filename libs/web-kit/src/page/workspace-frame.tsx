import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AppFrame, LANGUAGES, Tooltip, useLanguage, useText, type Language, type NavGroup } from '@pahiya/ui';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommands } from '../commands/registry.ts';
import { useRealtimeStatus } from '../realtime/realtime.ts';
import { PageSkeleton } from '../remotes/page-skeleton.tsx';
import { messages } from './messages.ts';
import styles from './workspace-frame.module.css';

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
  /** The name of the navigation for screen readers: 'Admin console'. */
  label: string;
  navigation: readonly NavGroup[];
  /** The navigation in another language: lets the command palette find pages by their names in every language. */
  navigationIn?: (language: Language) => Promise<readonly NavGroup[]>;
  /** Shown in the bar above the page, beside the connection state. Without a title there is no bar. */
  title?: ReactNode;
  /** Shown beside the title, smaller. */
  note?: ReactNode;
}

/** The frame of a remote with several pages: navigation on the left, a bar on top, and the routed page. */
export function WorkspaceFrame({ label, navigation, navigationIn, title, note }: WorkspaceFrameProps) {
  const { pathname } = useLocation();
  const language = useLanguage();
  useCommands({
    key: 'workspace',
    label,
    commands: navigation
      .flatMap(({ items }) => items)
      .map(({ label: page, href, icon }) => ({ key: href, path: href, label: page, icon })),
    ...(navigationIn ? { otherNames: () => namesIn(navigationIn, language) } : {}),
  });
  return (
    <AppFrame
      label={label}
      navigation={navigation}
      currentPath={pathname}
      top="var(--top-bar-height)"
      header={
        title && (
          <div className={styles.bar}>
            <span className={styles.title}>
              {title}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <span className={styles.tools}>
              {/* First, because its text changes in length and can grow into the empty space before it. */}
              <ConnectionState />
              <CommandButton wide />
            </span>
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

/** The names of the pages in the other languages, by path. */
async function namesIn(
  navigationIn: NonNullable<WorkspaceFrameProps['navigationIn']>,
  shown: Language,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== shown);
  const items = (await Promise.all(others.map(navigationIn))).flatMap((groups) =>
    groups.flatMap((group) => group.items),
  );
  return new Map(items.map(({ href }) => [href, items.filter((item) => item.href === href).map((item) => item.label)]));
}
