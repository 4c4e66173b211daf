import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    clearFilters: 'Clear filters',
    searchRides: 'Search rides',
    searchHint: 'ID, place, name…',
    status: 'Status',
    allStatuses: 'All statuses',
    day: 'Day',
    anyDay: 'Any day',
    month: 'Month',
    allMonths: 'All months',
    cabType: 'Cab type',
    allCabTypes: 'All cab types',
    order: 'Order',
    orderWord:
      '{sort, select, booked {{order, select, desc {Newest first} other {Oldest first}}} pickup {{order, select, desc {Latest pickup first} other {Soonest pickup first}}} other {{order, select, desc {Highest fare first} other {Lowest fare first}}}}',

    exportCsv: 'Export CSV',
    nothingToExport: 'There is no booking to export.',
    loadingToExport: 'The bookings are still loading.',
    notLoadedToExport: 'The bookings could not be loaded.',
    exportFailed: 'The file could not be made.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
