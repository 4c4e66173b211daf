import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, formatInr, formatInrShort, formatNumber, StatCard, StatRow, useText } from '@pahiya/ui';
import { rideStatsQuery } from '../../rides/bookings.queries.ts';
import styles from './dashboard.module.css';
import { expenseStatsQuery, peopleStatsQuery } from './dashboard.queries.ts';
import { messages } from './messages.ts';

/** docs/product.md, Screens: Total Employees, Active Rides and Monthly Expenses. */
export function StatCards() {
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

/** A figure that loads, fails and retries on its own. */
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
        ) : (
          // A space keeps the height until the hint replaces it.
          '\u00a0'
        )
      }
    />
  );
}
