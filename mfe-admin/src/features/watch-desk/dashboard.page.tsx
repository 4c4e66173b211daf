import { useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  formatInr,
  formatInrShort,
  formatNumber,
  formatTime,
  LinkButton,
  RideStatusBadge,
  shortId,
  Skeleton,
  StatCard,
  StatRow,
  today,
  TripLine,
  useText,
} from '@pahiya/ui';
import { errorSentence, Link } from '@pahiya/web-kit';
import { driverListQuery } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { bookingsWith, driverDetails, paths, rideDetails, waitingDrivers } from '../../paths.ts';
import { AssignDriverDialog } from '../../rides/assign-driver-dialog.tsx';
import { bookings, rideStatsQuery } from '../../rides/bookings.queries.ts';
import styles from './dashboard.module.css';
import { expenseStatsQuery, peopleStatsQuery } from './dashboard.queries.ts';
import { messages } from './messages.ts';

/** Enough to find the soonest among, and what a person works through in one go. */
const LOOKED_AT = 100;
const SHOWN = 8;

export function DashboardPage() {
  const text = useText(messages);
  return (
    <AdminPage title={text('title')} description={formatDate(today())}>
      <div className={styles.page}>
        <Figures />
        <div className={styles.waiting}>
          <RidesToAssign />
          <DriversWaiting />
        </div>
      </div>
    </AdminPage>
  );
}

function Figures() {
  const text = useText(messages);
  const people = useQuery(peopleStatsQuery);
  const rides = useQuery(rideStatsQuery);
  const expenses = useQuery(expenseStatsQuery);
  return (
    <StatRow>
      <Figure
        label={text('totalEmployees')}
        icon="users"
        query={people}
        figure={({ totalEmployees }) => formatNumber(totalEmployees)}
        hint={({ totalCompanies }) => text('inCompanies', { count: totalCompanies })}
      />
      <Figure
        label={text('activeRides')}
        icon="car"
        query={rides}
        isLive={({ activeRides }) => activeRides > 0}
        figure={({ activeRides }) => formatNumber(activeRides)}
        hint={({ pendingBookings }) => text('waitingToBeAssigned', { count: pendingBookings })}
      />
      <Figure
        label={text('monthlyExpenses')}
        icon="wallet"
        query={expenses}
        figure={({ monthlyExpenses }) => `₹${formatInrShort(monthlyExpenses)}`}
        hint={({ monthlyExpenses }) => text('salariesAndAdvances', { amount: formatInr(monthlyExpenses) })}
      />
    </StatRow>
  );
}

interface FigureProps<Data> {
  label: string;
  icon: 'users' | 'car' | 'wallet';
  query: UseQueryResult<Data>;
  figure: (data: Data) => string;
  hint: (data: Data) => string;
  isLive?: (data: Data) => boolean;
}

/** A figure that loads, fails and is tried again by itself. */
function Figure<Data>({ label, icon, query, figure, hint, isLive }: FigureProps<Data>) {
  const text = useText(messages);
  const { data, isError, isFetching, refetch } = query;
  return (
    <StatCard
      label={label}
      icon={icon}
      live={data !== undefined && isLive?.(data) === true}
      figure={data === undefined ? (isError ? null : undefined) : figure(data)}
      hint={
        data !== undefined ? (
          hint(data)
        ) : isError ? (
          <span className={styles.failed} role="alert">
            {text('notLoaded')}
            <Button
              size="compact"
              icon="refresh"
              pending={isFetching}
              aria-label={text('retryFigure', { figure: label })}
              onClick={() => void refetch()}
            >
              {text('retry')}
            </Button>
          </span>
        ) : undefined
      }
    />
  );
}

const startOf = ({ date, time }: Booking) => Date.parse(`${date}T${time}:00+05:30`);
const hasPassed = (ride: Booking, now: number) => startOf(ride) < now;

/** What can still be driven, the soonest first; then what nobody came for, the latest first. */
function byUrgency(rides: readonly Booking[], now: number): Booking[] {
  const soonestFirst = rides.toSorted((one, other) => startOf(one) - startOf(other));
  const passed = soonestFirst.filter((ride) => hasPassed(ride, now));
  return [...soonestFirst.filter((ride) => !hasPassed(ride, now)), ...passed.toReversed()];
}

function RidesToAssign() {
  const text = useText(messages);
  const [chosen, setChosen] = useState<Booking>();
  const pending = useInfiniteQuery(bookings.list({ status: 'pending' }, LOOKED_AT));
  const denied = useInfiniteQuery(bookings.list({ status: 'denied' }, LOOKED_AT));
  const lists = [pending, denied];
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const failed = lists.find(({ isError, data }) => isError && data === undefined);
  const [now] = useState(() => Date.now());
  const rides = byUrgency(
    lists.flatMap(({ data }) => data?.pages.flatMap((page) => page.bookings) ?? []),
    now,
  );

  return (
    <Card
      title={text('ridesToAssign')}
      description={text('ridesToAssignHint')}
      flush
      actions={
        rides.length > 0 && (
          <>
            <LinkButton size="compact" variant="quiet" href={bookingsWith('pending')}>
              {text('allPending')}
            </LinkButton>
            <LinkButton size="compact" variant="quiet" href={bookingsWith('denied')}>
              {text('allDenied')}
            </LinkButton>
          </>
        )
      }
    >
      {failed ? (
        <ErrorState
          title={text('ridesFailed')}
          onRetry={() => lists.forEach((list) => void list.refetch())}
          retrying={lists.some(({ isFetching }) => isFetching)}
        />
      ) : !isLoaded ? (
        <Rows />
      ) : rides.length === 0 ? (
        <EmptyState icon="checkCircle" title={text('everyRideHasDriver')} description={text('newRidesAppear')} />
      ) : (
        <ul className={styles.list}>
          {rides.slice(0, SHOWN).map((ride) => (
            <li key={ride._id} className={styles.ride}>
              <div className={styles.when}>
                <span className={styles.time}>{formatTime(ride.time)}</span>
                <span className={styles.muted}>{formatDate(ride.date)}</span>
                {hasPassed(ride, now) && <span className={styles.passed}>{text('timePassed')}</span>}
              </div>
              <div className={styles.trip}>
                <TripLine compact pickup={ride.pickup} dropoff={ride.dropoff} />
                <p className={styles.muted}>
                  {`${ride.customer.name}, ${ride.companyId.companyName} · ${ride.cabType} · `}
                  <Link to={rideDetails(ride._id)}>{shortId(ride.bookingId, { first: 6 })}</Link>
                </p>
              </div>
              <div className={styles.act}>
                <RideStatusBadge status={ride.status} />
                <Button
                  size="compact"
                  variant={hasPassed(ride, now) ? 'secondary' : 'primary'}
                  aria-label={text('assignDriverTo', { code: shortId(ride.bookingId, { first: 6 }) })}
                  onClick={() => setChosen(ride)}
                >
                  {text('assignDriver')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {rides.length > SHOWN && (
        <p className={styles.foot}>
          {text(lists.some(({ hasNextPage }) => hasNextPage) ? 'firstOfMore' : 'firstOf', {
            shown: SHOWN,
            count: rides.length,
          })}
        </p>
      )}
      {chosen && <AssignDriverDialog ride={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

function DriversWaiting() {
  const text = useText(messages);
  const list = useInfiniteQuery(driverListQuery({ status: 'inactive' }));
  const drivers = list.data?.pages.flatMap((page) => page.drivers);
  return (
    <Card
      title={text('driversWaiting')}
      description={text('driversWaitingHint')}
      flush
      actions={
        drivers &&
        drivers.length > SHOWN && (
          <LinkButton size="compact" variant="quiet" href={waitingDrivers()}>
            {text('allOfThem')}
          </LinkButton>
        )
      }
    >
      {list.isError && !drivers ? (
        <ErrorState
          title={text('driversFailed', { reason: errorSentence(list.error, text('tryAgain')) })}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : !drivers ? (
        <Rows />
      ) : drivers.length === 0 ? (
        <EmptyState
          icon="idCard"
          title={text('nobodyWaits')}
          description={text('nobodyWaitsHint')}
          action={<LinkButton href={paths.addDriver}>{text('addDriver')}</LinkButton>}
        />
      ) : (
        <ul className={styles.list}>
          {drivers.slice(0, SHOWN).map((driver) => (
            <li key={driver._id} className={styles.driver}>
              <div className={styles.who}>
                <span className={styles.name}>{driver.fullName}</span>
                <span className={styles.muted}>
                  {text('since', { phone: driver.phoneNumber, date: formatDate(driver.createdAt) })}
                </span>
              </div>
              <LinkButton
                size="compact"
                href={driverDetails(driver._id)}
                aria-label={text('reviewDriver', { driver: driver.fullName })}
              >
                {text('review')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Rows(): ReactNode {
  return (
    <div className={styles.rows}>
      <Skeleton height={40} lines={3} />
    </div>
  );
}
