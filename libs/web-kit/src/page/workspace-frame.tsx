import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AppFrame, LANGUAGES, Tooltip, useLanguage, useText, type Language, type NavGroup } from '@pahiya/ui';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommands } from '../commands/registry.ts';
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
  /** The navigation in another language, so that the command palette finds its pages by their names in every one. */
  navigationIn?: (language: Language) => Promise<readonly NavGroup[]>;
  /** In the bar above the page, beside the state of the live connection; without it there is no bar. */
  title?: ReactNode;
  /** Beside the title, smaller. */
  note?: ReactNode;
}

/** The frame of a remote with pages of its own: navigation left, a bar above, the routed page. */
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
      topOffset={TOP_BAR_PX}
      header={
        title && (
          <div className={styles.bar}>
            <span className={styles.title}>
              {title}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <span className={styles.tools}>
              {/* First: its words are of many lengths, and grow towards where nothing stands. */}
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

/** What the pages are called in the languages that are not on screen, by their paths. */
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
