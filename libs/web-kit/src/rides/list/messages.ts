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

    cancelTitle: 'Cancel ride {code}?',
    cancelRide: 'Cancel ride',
    keepRide: 'Keep ride',
    rideCancelled: 'Ride {code} is cancelled',
    cancelFailed: 'The ride could not be cancelled.',
    cancelConsequence:
      '{rider}, {when}, from {pickup} to {dropoff}. This can’t be undone; {name} would have to book again.',
    riderOfCompany: '{rider} of {company}',
    cancelReason: 'Reason',
    cancelReasonHint:
      'Optional. It stands in the ride’s history, where whoever booked it and the transport desk see it.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
