import { Suspense } from 'react';
import { AppFrame, Tooltip, type NavGroup } from '@pahiya/ui';
import { Outlet, PageSkeleton, useLocation, useRealtimeStatus, useSession } from '@pahiya/web-kit';
import { paths } from '../paths.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import styles from './desk.module.css';

/** Height of the shell's top bar with its line. */
const TOP_BAR_PX = 57;

const NAVIGATION: readonly NavGroup[] = [
  { items: [{ label: 'Dashboard', href: paths.dashboard, icon: 'home', exact: true }] },
  {
    label: 'Employees',
    items: [
      { label: 'Employee Registration', href: paths.registerEmployee, icon: 'plus' },
      { label: 'Employee Management', href: paths.employees, icon: 'users', exact: true },
    ],
  },
  {
    items: [
      { label: 'Bookings', href: paths.bookings, icon: 'route' },
      { label: 'Billing', href: paths.billing, icon: 'receipt' },
    ],
  },
];

const CONNECTION = {
  off: { word: 'Offline', text: 'Live updates are off.' },
  connecting: {
    word: 'Connecting',
    text: 'Connecting to live updates. Rides are asked for every 30 seconds meanwhile.',
  },
  connected: { word: 'Live', text: 'Rides change here as they happen.' },
  lost: { word: 'Not live', text: 'Live updates can’t be reached. Rides are asked for every 30 seconds meanwhile.' },
} as const;

function ConnectionState() {
  const status = useRealtimeStatus((state) => state.status);
  const { word, text } = CONNECTION[status];
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

/** The company's desk: navigation left, its name above, the page. */
export function DeskFrame() {
  const { pathname } = useLocation();
  const name = useSession(({ claims }) => claims?.companyName ?? claims?.name);
  const code = useSession(({ claims }) => claims?.companyCode);
  useLiveBookings();

  return (
    <AppFrame
      label="Company dashboard"
      navigation={NAVIGATION}
      currentPath={pathname}
      topOffset={TOP_BAR_PX}
      header={
        <div className={styles.bar}>
          <span className={styles.company}>
            {name ?? 'Your company'}
            {code && <span className={styles.code}>{code}</span>}
          </span>
          <ConnectionState />
        </div>
      }
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  );
}
