import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    acceptKept: 'Accepted — will be sent when you are back online',
    rejectKept: 'Rejected — will be sent when you are back online',
    startKept: 'Started — will be sent when you are back online',
    completeKept: 'Completed — will be sent when you are back online',
    ofRide: 'Ride {code}: {sentence}',
    unsent: '{count, plural, one {# action} other {# actions}} not sent yet',
    unsentHint: 'Kept on this phone, even if it switches off. Sent by itself, in this order.',
    sendNow: 'Send now',
    acceptRefused: 'Ride {code} could not be accepted',
    rejectRefused: 'Ride {code} could not be rejected',
    startRefused: 'Ride {code} could not be started',
    completeRefused: 'Ride {code} could not be completed',
    acceptPointless: 'Ride {code}: accepting it was not sent, since what came before was refused',
    rejectPointless: 'Ride {code}: rejecting it was not sent, since what came before was refused',
    startPointless: 'Ride {code}: starting it was not sent, since what came before was refused',
    completePointless: 'Ride {code}: completing it was not sent, since what came before was refused',
    understood: 'Understood',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
