import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { formatDateTime, RideStatusBadge, shortId, today, useText } from '@pahiya/ui';
import { api, useCommands, useCommandSource, withAll, type Command } from '@pahiya/web-kit';
import { shortPlace } from '@pahiya/web-kit/rides';
import { bookingsWith, employeesFound, paths, rideDetails } from '../paths.ts';
import { messages } from './messages.ts';

/** Of each, as many as the palette shows. */
const FOUND = 5;
/** What was found is not asked for again while a person goes back and forth in a word. */
const FRESH_MS = 10_000;

/** What the command palette offers a company beside the pages: what to do, and rides and employees by what is typed. */
export function useDeskCommands(): void {
  const text = useText(messages);
  const client = useQueryClient();
  const find = <Answer,>(what: string, q: string, ask: () => Promise<Answer>) =>
    client.fetchQuery({ queryKey: ['company', 'commands', what, q], queryFn: ask, staleTime: FRESH_MS, retry: false });

  useCommands({
    key: 'company-actions',
    label: text('actions'),
    commands: [
      { key: 'register', label: text('registerOne'), icon: 'plus', path: paths.registerEmployee },
      { key: 'today', label: text('todaysRides'), icon: 'calendar', path: bookingsWith({ date: today() }) },
      { key: 'on-trip', label: text('ridesOnTrip'), icon: 'car', path: bookingsWith({ status: 'on_trip' }) },
    ],
  });
  useCommandSource({
    key: 'company-rides',
    label: text('rides'),
    none: text('noRides'),
    failed: text('ridesFailed'),
    search: async (q, signal) => {
      const query = { q, limit: FOUND };
      const { bookings, nextCursor } = await find('rides', q, () =>
        api(routes.booking.companyBookings, { query, signal }),
      );
      const found = bookings.map((ride): Command => ({
        key: ride._id,
        label: text('ride', { code: shortId(ride.bookingId, { first: 6 }), rider: ride.userId.employeeName }),
        description: text('rideHint', {
          when: formatDateTime(ride.date, ride.time),
          pickup: shortPlace(ride.pickup),
          dropoff: shortPlace(ride.dropoff),
        }),
        icon: 'route',
        mark: <RideStatusBadge status={ride.status} />,
        path: rideDetails(ride._id),
      }));
      return withAll(found, nextCursor && { label: text('allRides', { q }), path: bookingsWith({ q }) });
    },
  });
  useCommandSource({
    key: 'company-employees',
    label: text('employees'),
    none: text('noEmployees'),
    failed: text('employeesFailed'),
    search: async (q, signal) => {
      const query = { q, limit: FOUND };
      const { employees, nextCursor } = await find('employees', q, () =>
        api(routes.auth.listEmployees, { query, signal }),
      );
      const found = employees.map(({ _id, employeeName, employeeId, email }): Command => ({
        key: _id,
        label: employeeName ?? email,
        description: [employeeId, employeeName && email].filter(Boolean).join(' · '),
        icon: 'users',
        path: employeesFound(email),
      }));
      return withAll(found, nextCursor && { label: text('allEmployees', { q }), path: employeesFound(q) });
    },
  });
}
