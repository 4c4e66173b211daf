import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { formatDateTime, RideStatusBadge, shortId, today, useText, type TextOf } from '@pahiya/ui';
import {
  api,
  useCommands,
  useCommandSource,
  withAll,
  type Command,
  type CommandGroup,
  type CommandSource,
} from '@pahiya/web-kit';
import { shortPlace } from '@pahiya/web-kit/rides';
import { assignDesk, bookingsWith, companyInvoices, driverDetails, rideDetails, waitingDrivers } from '../paths.ts';
import { messages } from './messages.ts';

/** As many of each kind as the palette shows. */
const FOUND = 5;
/** A search is not repeated within this time, while a person goes back and forth in a word. */
const FRESH_MS = 10_000;

/** What the command palette offers an admin beside the pages: actions, and a search for rides, drivers and companies. */
export function useConsoleCommands(): void {
  const text = useText(messages);
  const find = useFind();
  useCommands(actionGroup(text));
  useCommandSource(rideSource(text, find));
  useCommandSource(driverSource(text, find));
  useCommandSource(companySource(text, find));
}

function actionGroup(text: Text): CommandGroup {
  return {
    key: 'admin-actions',
    label: text('actions'),
    commands: [
      { key: 'assign', label: text('assignWaiting'), icon: 'user', path: assignDesk() },
      { key: 'today', label: text('todaysRides'), icon: 'calendar', path: bookingsWith({ date: today() }) },
      { key: 'on-trip', label: text('ridesOnTrip'), icon: 'car', path: bookingsWith({ status: 'on_trip' }) },
      { key: 'denied', label: text('ridesDenied'), icon: 'ban', path: bookingsWith({ status: 'denied' }) },
      { key: 'waiting', label: text('driversToActivate'), icon: 'idCard', path: waitingDrivers() },
    ],
  };
}

type Text = TextOf<typeof messages>;
type Find = ReturnType<typeof useFind>;

/** Asks for what matches `q`, unless it was asked a moment ago. */
function useFind() {
  const client = useQueryClient();
  return <Answer,>(what: string, q: string, ask: (query: { q: string; limit: number }) => Promise<Answer>) =>
    client.fetchQuery({
      queryKey: ['admin', 'commands', what, q],
      queryFn: () => ask({ q, limit: FOUND }),
      staleTime: FRESH_MS,
      retry: false,
    });
}

function rideSource(text: Text, find: Find): CommandSource {
  return {
    key: 'admin-rides',
    label: text('rides'),
    none: text('noRides'),
    failed: text('ridesFailed'),
    search: async (q, signal) => {
      const { bookings, nextCursor } = await find('rides', q, (query) =>
        api(routes.booking.allBookings, { query, signal }),
      );
      const rides = bookings.map((ride): Command => ({
        key: ride._id,
        label: text('ride', { code: shortId(ride.bookingId, { first: 6 }), rider: ride.customer.name }),
        description: text('rideHint', {
          when: formatDateTime(ride.date, ride.time),
          pickup: shortPlace(ride.pickup),
          drop: shortPlace(ride.dropoff),
        }),
        icon: 'route',
        mark: <RideStatusBadge status={ride.status} />,
        path: rideDetails(ride._id),
      }));
      return withAll(rides, nextCursor && { label: text('allRides', { q }), path: bookingsWith({ q }) });
    },
  };
}

function driverSource(text: Text, find: Find): CommandSource {
  return {
    key: 'admin-drivers',
    label: text('drivers'),
    none: text('noDrivers'),
    failed: text('driversFailed'),
    search: async (q, signal) => {
      const { drivers } = await find('drivers', q, (query) => api(routes.driver.listDrivers, { query, signal }));
      return drivers.map(({ _id, fullName, phoneNumber, vehicleNumber }) => ({
        key: _id,
        label: fullName,
        description: [phoneNumber, vehicleNumber].filter(Boolean).join(' · '),
        icon: 'users',
        path: driverDetails(_id),
      }));
    },
  };
}

function companySource(text: Text, find: Find): CommandSource {
  return {
    key: 'admin-companies',
    label: text('companies'),
    none: text('noCompanies'),
    failed: text('companiesFailed'),
    search: async (q, signal) => {
      const { companies } = await find('companies', q, (query) => api(routes.auth.listCompanies, { query, signal }));
      return companies.map(({ _id, companyName, companyId }) => ({
        key: _id,
        label: companyName,
        description: companyId,
        icon: 'building',
        path: companyInvoices(_id),
      }));
    },
  };
}
