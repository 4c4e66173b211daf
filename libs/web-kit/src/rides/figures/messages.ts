import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    byDay: 'Rides by day',
    revenueByDay: 'Revenue by day',
    byStatus: 'By status',
    byCabType: 'By cab type',
    measure: 'Show',
    rides: 'Rides',
    revenue: 'Revenue',
    day: 'Day',
    status: 'Status',
    cabType: 'Cab type',
    ridesAndRevenue: 'Rides and revenue',
    total: '{rides, plural, one {# ride} other {# rides}} · {revenue}',
    figures: '{rides, plural, one {# ride} other {# rides}}, {revenue}',
    spoken: '{name}: {rides, plural, one {# ride} other {# rides}}, {revenue}',
    statusName:
      '{status, select, pending {Pending} assigned {Assigned} accepted {Accepted} on_trip {On trip} completed {Completed} denied {Denied} other {Cancelled}}',
    part: '{percent}%',
    showingOnly: 'Showing only',
    remove: 'Show all again, not only {name}',
    showAll: 'Show all',
    failed: 'Failed to load the figures',
    tryAgain: 'Please try again.',
    empty: 'No rides in these days',
    emptyNarrowed: 'No such rides in these days',
    emptyHint: 'Rides appear here by the day they are booked for.',
    noRevenue: 'No revenue in these days',
    noRevenueHint: 'A ride counts once it is completed.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
