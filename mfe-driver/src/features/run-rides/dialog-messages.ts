import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    rejectTitle: 'Reject ride {code}?',
    rejectRide: 'Reject ride',
    keepIt: 'Keep it',
    rejectHint: '{name}, {when}, {fare}. The ride leaves your list and the desk looks for another driver.',
    notYet: 'Not yet',
    completeTitle: 'Complete ride {code}',
    fareFollows: 'follows the distance',
    completeHint: 'Leave both empty when there was neither.',
    waitingMinutes: 'Waiting minutes',
    drivenKm: 'Distance driven, in km',
    drivenHint: 'From pickup to the last drop, as the meter says. The fare follows it.',
    drivenRange: 'Enter the km that were driven.',
    toll: 'Toll and parking',
    fare: 'Fare',
    waiting: 'Waiting',
    total: 'Total',
    workedOutLater: 'worked out at the end',
    about: 'about {amount}',
    olderRates: 'The ride was booked by older rates; waiting is charged by those.',
  },
  () => import('./dialog-messages.hi.ts').then(({ hi }) => hi),
);
