import { routes } from '@pahiya/contracts';
import { useText, type TextOf } from '@pahiya/ui';
import {
  api,
  useCommands,
  useCommandSource,
  withAll,
  type Command,
  type CommandGroup,
  type CommandSource,
} from '@pahiya/web-kit';
import { useToday } from '@pahiya/web-kit/now';
import { usePaletteSearch, useRideSearch } from '@pahiya/web-kit/rides';
import { bookingsWith, employeesFound, paths, rideDetails } from '../paths.ts';
import { messages } from './messages.ts';

/** The commands of a company in the palette beside the pages: actions, and a search for rides and employees. */
export function DeskCommands() {
  const text = useText(messages);
  const find = usePaletteSearch('company');
  useCommands(actionGroup(text, useToday()));
  useRideSearch({
    role: 'company',
    list: (query, signal) => api(routes.booking.companyBookings, { query, signal }),
    riderOf: ({ userId }) => userId.employeeName,
    pathOf: rideDetails,
    allPath: (q) => bookingsWith({ q }),
  });
  useCommandSource(employeeSource(text, find));
  return null;
}

function actionGroup(text: Text, today: string): CommandGroup {
  return {
    key: 'company-actions',
    label: text('actions'),
    commands: [
      { key: 'register', label: text('registerOne'), icon: 'plus', path: paths.registerEmployee },
      { key: 'today', label: text('todaysRides'), icon: 'calendar', path: bookingsWith({ date: today }) },
      { key: 'on-trip', label: text('ridesOnTrip'), icon: 'car', path: bookingsWith({ status: 'on_trip' }) },
    ],
  };
}

type Text = TextOf<typeof messages>;
type Find = ReturnType<typeof usePaletteSearch>;

function employeeSource(text: Text, find: Find): CommandSource {
  return {
    key: 'company-employees',
    label: text('employees'),
    none: text('noEmployees'),
    failed: text('employeesFailed'),
    search: async (q, signal) => {
      const { employees, nextCursor } = await find('employees', q, (query) =>
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
  };
}
