import { useEffect, useState } from 'react';
import { useInfiniteQuery, usePrefetchQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { type Driver } from '@pahiya/contracts';
import {
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  formatTime,
  Notice,
  PHONE,
  openedPart,
  Skeleton,
  Tabs,
  textNow,
  toast,
  useMedia,
  useText,
} from '@pahiya/ui';
import { isApiError, Navigate, useLocation, reconnectRealtime, untilQuiet, useSession } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { driverProfileQuery } from '../../driver/driver.queries.ts';
import { LanguageChoice } from '../../language/language-choice.tsx';
import { LocationCard } from '../../location/location-card.tsx';
import { useLocationSharing } from '../../location/use-location-sharing.ts';
import { useScreenAwake } from '../../location/use-screen-awake.ts';
import { paths } from '../../paths.ts';
import { nextRide } from '../../rides/next-ride.ts';
import { DriverApp } from '../../offline/driver-app.tsx';
import { InstallHint } from '../../offline/install-hint.tsx';
import { NewVersion } from '../../offline/new-version.tsx';
import { useKeptAnswers } from '../../offline/use-kept-answers.ts';
import { driverIdOf } from '../../outbox/outbox.ts';
import { isRefusal } from '../../outbox/ride-task.ts';
import { UnsentTasks, useKeptTasks } from '../../outbox/unsent-tasks.tsx';
import { useOutboxSending } from '../../outbox/use-outbox-sending.ts';
import { withKeptTasks } from '../../outbox/with-kept-tasks.ts';
import { useRideTasks } from '../../rides/ride-tasks.ts';
import { allRidesQuery, openRidesQuery, pastRides } from '../../rides/rides.queries.ts';
import styles from './dashboard.module.css';
import { DriverHeader } from './driver-header.tsx';
import { Figures } from './figures.tsx';
import { messages } from './messages.ts';
import { PastRides } from './past-rides.tsx';
import { type RideQuestion } from './ride-dialogs.tsx';
import { RideCard } from './ride-card.tsx';
import { RideOutline } from './ride-outline.tsx';
import { UpcomingRides } from './upcoming-rides.tsx';
import { useLiveDashboard } from './use-live-dashboard.ts';
import { useConnection, type Connection } from './use-connection.ts';

/** Fetched when the rides are there and the page is quiet. */
const RideDialogs = openedPart(() => import('./ride-dialogs.tsx').then((found) => found.RideDialogs));

const TABS = ['now', 'upcoming', 'past'] as const;
type Tab = (typeof TABS)[number];
/** The installed app's shortcuts name one. */
const tabOf = (search: string): Tab => TABS.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'now';
/** Which ride is next depends on the time. */
const CLOCK_MS = 30_000;
/** Two polls without an answer: the list says how old it is. */
const OLD_MS = 60_000;

export function DriverDashboardPage() {
  const driverId = useSession(driverIdOf);
  if (driverId === undefined) return <Waiting />;
  return <DashboardOf key={driverId} driverId={driverId} />;
}

/** `firstCalls` of the manifest. */
DriverDashboardPage.readAhead = (client: QueryClient) => [
  client.prefetchQuery(driverProfileQuery),
  client.prefetchQuery(openRidesQuery),
];

function DashboardOf({ driverId }: { driverId: string }) {
  const readBack = useKeptAnswers(driverId);
  return readBack ? <Profiled /> : <Waiting />;
}

function Profiled() {
  const profile = useQuery(driverProfileQuery);
  // Needed next: one round trip less before the rides are there.
  usePrefetchQuery(openRidesQuery);
  // What was kept stands in for an answer that can't be had, not for one that was refused.
  const refused = isApiError(profile.error) && isRefusal(profile.error);
  if (profile.data && !refused) return <Dashboard driver={profile.data} />;
  // docs/product.md, Screens. The session is kept: that page says what happened and leads back here.
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

/** A time of today, else with its day. */
function momentWords(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  return formatDate(at) === formatDate(new Date(nowMs)) ? formatTime(at) : formatDateTime(at);
}

function useOpenRides() {
  const open = useQuery(openRidesQuery);
  const { isError, dataUpdatedAt } = open;
  // On a phone a toast would cover the page's head with every poll that fails: there the page itself says it.
  const isPhone = useMedia(PHONE);
  useEffect(() => {
    if (isError && !isPhone) toast.error(() => textNow(messages)('loadFailed'), { id: 'driver-bookings' });
  }, [isError, isPhone]);
  // Calls get through, so the live connection should too.
  useEffect(() => {
    if (dataUpdatedAt > 0) reconnectRealtime();
  }, [dataUpdatedAt]);
  return { open, isToldHere: isError && isPhone };
}

function Dashboard({ driver }: { driver: Driver }) {
  const text = useText(messages);
  const [tab, setTab] = useState<Tab>(tabOf(useLocation().search));
  const [question, setQuestion] = useState<RideQuestion | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  if (question && !hasAsked) setHasAsked(true);
  const now = useNow(CLOCK_MS);
  const { open, isToldHere } = useOpenRides();
  const isLoaded = open.data !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    // What does not arrive is asked for again by the press that needs it.
    void untilQuiet()
      .then(RideDialogs.preload)
      .catch(() => undefined);
  }, [isLoaded]);
  const all = useInfiniteQuery(allRidesQuery);
  const tasks = useRideTasks(driver._id);
  const connection = useConnection();
  const connected = connection === 'live';
  const active = driver.status === 'active';

  const { waiting } = useKeptTasks();
  const rides = withKeptTasks(open.data ?? [], waiting);
  const next = nextRide(rides, now);
  const onTrip = rides.find(({ status }) => status === 'on_trip');
  const upcoming = rides.filter((ride) => ride !== next);
  const loaded = all.data?.pages.flatMap(({ bookings }) => bookings);
  const past = loaded && pastRides(loaded);

  const sharing = useLocationSharing({ connected, tripId: active ? onTrip?._id : undefined });
  useScreenAwake(onTrip !== undefined);
  useOutboxSending(driver._id);
  useLiveDashboard(driver._id, () => setTab(next === undefined || next.status === 'assigned' ? 'now' : 'upcoming'));

  const onRide = open.data ? onTrip !== undefined : driver.rideStatus !== 'available';
  const actions = active ? { tasks, ask: setQuestion, tripUnderWay: onTrip !== undefined } : undefined;
  const failed = open.isError && !open.data;
  const retryFigures = () => {
    if (failed) void open.refetch();
    if (!loaded) void all.refetch();
  };

  return (
    <div className={styles.page}>
      <DriverApp />
      <DriverHeader connection={connection} name={driver.fullName} {...(active || onRide ? { onRide } : {})} />
      {open.data && (connection === 'offline' || open.isError || now - open.dataUpdatedAt > OLD_MS) && (
        <p className={styles.asOf}>
          {isToldHere && (
            <span role="alert" className={styles.failed}>
              {text('loadFailed')}
            </span>
          )}
          <span>{text('asOf', { when: momentWords(open.dataUpdatedAt, now) })}</span>
          {connection === 'offline' && <span>{text('sentWhenBack')}</span>}
        </p>
      )}
      {!active && (
        <Notice tone="warning" title={text('notActive')}>
          {text('notActiveHint')}
        </Notice>
      )}
      {question === null && <NewVersion />}
      <UnsentTasks />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Tabs
            label={text('yourRides')}
            wide
            selected={tab}
            onSelect={setTab}
            tabs={[
              { key: 'now', label: text('now') },
              { key: 'upcoming', label: text('upcoming'), ...(upcoming.length > 0 ? { count: upcoming.length } : {}) },
              { key: 'past', label: text('past') },
            ]}
          >
            {tab !== 'past' && failed && (
              <ErrorState
                title={text('loadFailed')}
                description={text('loadFailedHint')}
                onRetry={() => void open.refetch()}
                retrying={open.isFetching}
              />
            )}
            {tab !== 'past' && open.isPending && <RideOutline />}
            {tab === 'now' && next && <RideCard ride={next} now={now} actions={actions} main />}
            {tab === 'now' && open.data && !next && <NoRide active={active} connection={connection} />}
            {tab === 'upcoming' && open.data && <UpcomingRides rides={upcoming} now={now} actions={actions} />}
            {tab === 'past' && <PastRides rides={past} now={now} query={all} />}
          </Tabs>
        </div>
        <aside className={styles.aside} aria-label={text('locationAndFigures')}>
          {active && <LocationCard sharing={sharing} onTrip={onTrip !== undefined} />}
          <Figures
            open={open.data}
            loaded={loaded}
            failed={{ open: failed, loaded: all.isError && !loaded }}
            onRetry={retryFigures}
            query={all}
          />
          <InstallHint />
          <LanguageChoice />
        </aside>
      </div>
      {hasAsked && <RideDialogs question={question} tasks={tasks} onClose={() => setQuestion(null)} />}
    </div>
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
