import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    decideTitle: 'Waiting and tolls of ride {code}',
    rideOf: '{driver} · {when} · {pickup}',
    waitingMinutes: 'Waiting minutes allowed',
    tolls: 'Toll and parking allowed',
    reason: 'Reason',
    reasonHint: 'It goes into the ride’s history, which rider, company and driver see.',
    reasonMissing: 'Please give a reason for allowing other amounts than claimed.',
    finalFare: 'Final fare',
    about: 'about {amount}',
    accept: 'Accept the extras',
    allow: 'Allow these amounts',
    cancel: 'Cancel',
    decideFailed: 'The decision could not be saved',
    decided: 'The fare of ride {code} is final: {fare}',
    decidedMeanwhile: 'Somebody else decided meanwhile: the fare is {fare}.',
    completeTitle: 'Complete ride {code}',
    completeHint:
      'For a driver who cannot complete the trip, because the account was deactivated or the phone is lost.',
    drivenKm: 'Distance driven, in km',
    drivenHint:
      'It was not known at the booking, and the fare follows it. If the field stays empty, the fare follows the tracked way.',
    drivenRange: 'Enter a distance up to {most} km, or leave the field empty.',
    waitingOfTrip: 'Waiting minutes',
    tollsOfTrip: 'Toll and parking',
    complete: 'Complete ride',
    completeFailed: 'Failed to complete ride',
    completed: 'Ride {code} is completed',
    completedExtrasWait: 'Ride {code} is completed. Its waiting and tolls wait for a decision.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
