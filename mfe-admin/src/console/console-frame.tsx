import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AppFrame, Tooltip } from '@pahiya/ui';
import { Outlet, PageSkeleton, useLocation, useRealtimeStatus } from '@pahiya/web-kit';
import { rideStatsQuery } from '../rides/bookings.queries.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import styles from './console.module.css';
import { navigation, sectionLabel } from './sections.ts';

/** Height of the shell's top bar with its line. */
const TOP_BAR_PX = 57;

const connection = {
  off: { word: 'Offline', text: 'Live updates are off.' },
  connecting: {
    word: 'Connecting',
    text: 'Connecting to live updates. Lists are asked for every 30 seconds meanwhile.',
  },
  connected: { word: 'Live', text: 'Rides change here as they happen.' },
  lost: { word: 'Not live', text: 'Live updates can’t be reached. Lists are asked for every 30 seconds meanwhile.' },
} as const;

function ConnectionState() {
  const status = useRealtimeStatus((state) => state.status);
  const { word, text } = connection[status];
  return (
    <Tooltip text={text}>
      {(describedBy) => (
        <span className={styles.connection} data-status={status} role="status" aria-describedby={describedBy}>
          {word}
        </span>
      )}
    </Tooltip>
  );
}

/** The admin console: navigation left, the section's bar, the page. */
export function ConsoleFrame() {
  const { pathname } = useLocation();
  const { data: rides } = useQuery(rideStatsQuery);
  useLiveBookings();
  const label = sectionLabel(pathname);

  return (
    <AppFrame
      label="Admin console"
      navigation={navigation(rides?.pendingBookings)}
      currentPath={pathname}
      topOffset={TOP_BAR_PX}
      header={
        label && (
          <div className={styles.bar}>
            <span className={styles.section}>{label}</span>
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
