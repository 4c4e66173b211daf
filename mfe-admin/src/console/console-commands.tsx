import { routes } from '@pahiya/contracts';
import { formatPhone, formatPlate, useText, type TextOf } from '@pahiya/ui';
import { api, useCommands, useCommandSource, type CommandGroup, type CommandSource } from '@pahiya/web-kit';
import { useToday } from '@pahiya/web-kit/now';
import { usePaletteSearch, useRideSearch } from '@pahiya/web-kit/rides';
import { assignDesk, bookingsWith, companyInvoices, driverDetails, rideDetails, waitingDrivers } from '../paths.ts';
import { messages } from './messages.ts';

/** The commands of an admin in the palette beside the pages: actions, and a search for rides, drivers and companies. */
export function ConsoleCommands() {
  const text = useText(messages);
  const find = usePaletteSearch('admin');
  useCommands(actionGroup(text, useToday()));
  useRideSearch({
    role: 'admin',
    list: (query, signal) => api(routes.booking.allBookings, { query, signal }),
    riderOf: ({ customer }) => customer.name,
    pathOf: rideDetails,
    allPath: (q) => bookingsWith({ q }),
  });
  useCommandSource(driverSource(text, find));
  useCommandSource(companySource(text, find));
  return null;
}

function actionGroup(text: Text, today: string): CommandGroup {
  return {
    key: 'admin-actions',
    label: text('actions'),
    commands: [
      { key: 'assign', label: text('assignWaiting'), icon: 'user', path: assignDesk() },
      { key: 'today', label: text('todaysRides'), icon: 'calendar', path: bookingsWith({ date: today }) },
      { key: 'on-trip', label: text('ridesOnTrip'), icon: 'car', path: bookingsWith({ status: 'on_trip' }) },
      { key: 'denied', label: text('ridesDenied'), icon: 'ban', path: bookingsWith({ status: 'denied' }) },
      { key: 'waiting', label: text('driversToActivate'), icon: 'idCard', path: waitingDrivers() },
    ],
  };
}

type Text = TextOf<typeof messages>;
type Find = ReturnType<typeof usePaletteSearch>;

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
        description: [formatPhone(phoneNumber), vehicleNumber && formatPlate(vehicleNumber)]
          .filter(Boolean)
          .join(' · '),
        keywords: [phoneNumber, vehicleNumber ?? ''],
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
