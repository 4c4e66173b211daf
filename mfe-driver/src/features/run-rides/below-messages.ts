import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    figures: 'Your figures',
    totalRides: 'Total rides',
    completedRides: 'Completed rides',
    assignedRides: 'Assigned rides',
    totalEarnings: 'Total earnings',
    countedOver: 'Counted over your latest {count, plural, one {# ride} other {# rides}}.',
    countAll: 'Count all',
    figuresFailed: '{all, select, yes {The} other {Some}} figures could not be loaded.',
    retryFigures: 'Retry figures',
    myDay: 'Your day',
    myDayFailed: 'Your day could not be loaded',
    myDayEmpty: 'No rides today yet.',
    myWay: 'To the pickup, {km}, {duration}',
    myRest: 'Rest, {duration}',
    myRideUntil: 'until {when}',
  },
  () => import('./below-messages.hi.ts').then(({ hi }) => hi),
);
