import { useEffect, useState } from 'react';
import { useInfiniteQuery, usePrefetchQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { type Booking, type Driver } from '@pahiya/contracts';
import { EmptyState, Notice, openedPart, Skeleton, Tabs, useText } from '@pahiya/ui';
import { isApiError, Navigate, useLocation, untilQuiet, useSession } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { driverProfileQuery } from '../../driver/driver.queries.ts';
import { LocationCard } from '../../location/location-card.tsx';
import { useLocationSharing } from '../../location/use-location-sharing.ts';
import { useScreenAwake } from '../../location/use-screen-awake.ts';
import { paths } from '../../paths.ts';
import { nextRide } from '../../rides/next-ride.ts';
import { DriverApp } from '../../offline/driver-app.tsx';
import { useInstallOffer } from '../../offline/install-offer.ts';
import { NewVersion } from '../../offline/new-version.tsx';
import { PartNotLoaded } from '../../offline/part-not-loaded.tsx';
import { useKeptAnswers } from '../../offline/use-kept-answers.ts';
import { useStorageKey } from '../../offline/use-storage-key.ts';
import { driverIdOf } from '../../outbox/outbox.ts';
import { isRefusal } from '../../outbox/ride-task.ts';
import { UnsentTasks, useKeptTasks } from '../../outbox/unsent-tasks.tsx';
import { useOutboxSending } from '../../outbox/use-outbox-sending.ts';
import { withKeptTasks } from '../../outbox/with-kept-tasks.ts';
import { useRideTasks } from '../../rides/ride-tasks.ts';
import { allRidesQuery, openRidesQuery, pastRides, ridesOf } from '../../rides/rides.queries.ts';
import styles from './dashboard.module.css';
import { DriverHeader } from './driver-header.tsx';
import { messages } from './messages.ts';
import { RidesAsOf, RidesNotThere, useOpenRides, type OpenRides } from './open-rides.tsx';
import { PastRides } from './past-rides.tsx';
import { type RideQuestion } from './ride-dialogs.tsx';
import { RideCard, type RideActions } from './ride-card.tsx';
import { RideOutline } from './ride-outline.tsx';
import { UpcomingRides } from './upcoming-rides.tsx';
import { useLiveDashboard } from './use-live-dashboard.ts';
import { useConnection, type Connection } from './use-connection.ts';

/** Loaded lazily, once the rides are shown and the page is quiet. */
const RideDialogs = openedPart(
  () => import('./ride-dialogs.tsx').then((found) => found.RideDialogs),
  undefined,
  PartNotLoaded,
);

/** Loaded after the ride at hand, which comes first on the screen. */
const BelowRides = openedPart(
  () => import('./below-rides.tsx').then((found) => found.BelowRides),
  undefined,
  PartNotLoaded,
);

/** Few browsers offer to install the app. Without a network the hint is left out. */
const InstallHint = openedPart(() =>
  import('../../offline/install-hint.tsx').then(
    (found) => found.InstallHint,
    () => () => null,
  ),
);

const TABS = ['now', 'upcoming', 'past'] as const;
type Tab = (typeof TABS)[number];
/** The installed app's shortcuts link to the tabs. */
const tabOf = (search: string): Tab => TABS.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'now';
/** The next ride depends on the current time. */
const CLOCK_MS = 30_000;
export function DriverDashboardPage() {
  const driverId = useSession(driverIdOf);
  if (driverId === undefined) return <Waiting />;
  return <DashboardOf key={driverId} driverId={driverId} />;
}

/** `firstCalls` of the manifest lists the same calls. */
DriverDashboardPage.readAhead = (client: QueryClient) => [
  client.prefetchQuery(driverProfileQuery),
  client.prefetchQuery(openRidesQuery),
];

function DashboardOf({ driverId }: { driverId: string }) {
  const hasKey = useStorageKey(driverId);
  const readBack = useKeptAnswers(driverId, { hasKey });
  useOutboxSending(driverId, { hasKey });
  return readBack ? <Profiled /> : <Waiting />;
}

function Profiled() {
  const profile = useQuery(driverProfileQuery);
  // Prefetched: saves one round trip before the rides appear.
  usePrefetchQuery(openRidesQuery);
  // Cached data is shown if the answer could not be fetched, but not if the server refused it.
  const refused = isApiError(profile.error) && isRefusal(profile.error);
  if (profile.data && !refused) return <Dashboard driver={profile.data} />;
  // docs/product.md, Screens. The session is kept: the login page explains the failure and leads back here.
  if (profile.isError) return <Navigate to={paths.login} replace state={{ profileFailed: true }} />;
  return <Waiting />;
}

function Waiting() {
  const name = useSession((session) => session.driver?.fullName ?? session.claims?.name);
  return (
    <div className={styles.page}>
      <DriverHeader name={name} connection="coming" />
      <Skeleton height={44} width="min(320px, 100%)" />
      <RideOutline />
    </div>
  );
}

/**
 * The dialog of the current question. Dialogs load when the page is quiet. Each question, counted by `asked`, mounts them
 * anew, so that they load again after a failure, and they stay mounted while they close.
 */
function useQuestion({ preload }: { preload: boolean }) {
  const [question, setQuestion] = useState<RideQuestion | null>(null);
  const [asked, setAsked] = useState(0);
  const ask = (next: RideQuestion) => {
    setQuestion(next);
    setAsked(asked + 1);
  };
  useEffect(() => {
    if (!preload) return;
    // A failure is ignored, because the button that opens a dialog loads it again.
    void untilQuiet()
      .then(RideDialogs.preload)
      .catch(() => undefined);
  }, [preload]);
  return { question, asked, ask, close: () => setQuestion(null) };
}

/** The open rides, with the driver's unsent actions applied. */
function useRidesAhead(open: readonly Booking[] | undefined, now: number) {
  const { waiting } = useKeptTasks();
  const rides = withKeptTasks(open ?? [], waiting);
  const next = nextRide(rides, now);
  return {
    next,
    onTrip: rides.find(({ status }) => status === 'on_trip'),
    upcoming: rides.filter((ride) => ride !== next),
  };
}

/** The tab that is shown, and `view`, which shows the tab of a ride: a new ride is often the next one. */
function useTab(next: Booking | undefined) {
  const [tab, setTab] = useState<Tab>(tabOf(useLocation().search));
  const [viewed, view] = useState<string>();
  if (viewed !== undefined) {
    view(undefined);
    setTab(viewed === next?._id ? 'now' : 'upcoming');
  }
  return { tab, setTab, view };
}

function Dashboard({ driver }: { driver: Driver }) {
  const text = useText(messages);
  const now = useNow(CLOCK_MS);
  const { open, isToldHere } = useOpenRides();
  const { question, asked, ask, close } = useQuestion({ preload: open.data !== undefined });
  const tasks = useRideTasks(driver._id);
  const connection = useConnection();
  const connected = connection === 'live';
  const { offer } = useInstallOffer();
  const active = driver.status === 'active';

  const ahead = useRidesAhead(open.data, now);
  const { next, onTrip } = ahead;
  const { tab, setTab, view } = useTab(next);

  const sharing = useLocationSharing({ connected, tripId: active ? onTrip?._id : undefined });
  useScreenAwake(onTrip !== undefined);
  useLiveDashboard(driver._id, view);

  const onRide = open.data ? onTrip !== undefined : driver.rideStatus !== 'available';
  const actions = active ? { tasks, ask, tripUnderWay: onTrip !== undefined } : undefined;

  return (
    <div className={styles.page}>
      <DriverApp />
      <DriverHeader connection={connection} name={driver.fullName} {...(active || onRide ? { onRide } : {})} />
      <RidesAsOf open={open} isToldHere={isToldHere} connection={connection} now={now} />
      {!active && <NotActive />}
      {question === null && <NewVersion />}
      <UnsentTasks />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RideTabs
            open={open}
            ahead={ahead}
            now={now}
            actions={actions}
            connection={connection}
            tab={tab}
            onTab={setTab}
          />
          {asked > 0 && <RideDialogs key={asked} question={question} tasks={tasks} onClose={close} />}
        </div>
        <aside className={styles.aside} aria-label={text('locationAndFigures')}>
          {active && <LocationCard sharing={sharing} onTrip={onTrip !== undefined} />}
          <BelowRides open={open} active={active} />
          {offer && <InstallHint offer={offer} />}
        </aside>
      </div>
    </div>
  );
}

interface RideTabsProps {
  open: OpenRides;
  ahead: ReturnType<typeof useRidesAhead>;
  now: number;
  /** Undefined when the driver is not active and cannot act. */
  actions: RideActions | undefined;
  connection: Connection;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

function RideTabs({ open, ahead: { next, upcoming }, now, actions, connection, tab, onTab }: RideTabsProps) {
  const text = useText(messages);
  const all = useInfiniteQuery(allRidesQuery);
  const loaded = ridesOf(all);
  const past = loaded && pastRides(loaded);
  return (
    <Tabs
      label={text('yourRides')}
      wide
      selected={tab}
      onSelect={onTab}
      tabs={[
        { key: 'now', label: text('now') },
        { key: 'upcoming', label: text('upcoming'), ...(upcoming.length > 0 ? { count: upcoming.length } : {}) },
        { key: 'past', label: text('past') },
      ]}
    >
      {tab === 'past' ? <PastRides rides={past} now={now} query={all} /> : <RidesNotThere open={open} />}
      {tab === 'now' && next && <RideCard ride={next} now={now} actions={actions} main />}
      {tab === 'now' && open.data && !next && <NoRide active={actions !== undefined} connection={connection} />}
      {tab === 'upcoming' && open.data && <UpcomingRides rides={upcoming} now={now} actions={actions} />}
    </Tabs>
  );
}

function NotActive() {
  const text = useText(messages);
  return (
    <Notice tone="warning" title={text('notActive')}>
      {text('notActiveHint')}
    </Notice>
  );
}

function NoRide({ active, connection }: { active: boolean; connection: Connection }) {
  const text = useText(messages);
  if (!active) return <EmptyState icon="car" title={text('noRidesYet')} description={text('noRidesYetHint')} />;
  const hint = {
    live: 'noRideNowHint',
    offline: 'noRideNowOffline',
    away: 'noRideNowAway',
    coming: 'noRideNowAway',
  } as const;
  return <EmptyState icon="car" title={text('noRideNow')} description={text(hint[connection])} />;
}
