import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    wait: 'Waiting and tolls wait for the back office. The invoice follows its decision.',
    waitForYou: 'Waiting and tolls wait for your decision. The invoice is issued after it.',
    claim: 'Claimed waiting and tolls',
    waitingOf: 'Waiting, {duration}',
    tolls: 'Toll and parking',
    bookedFare: 'Fare as booked',
    limitWaiting: 'The waiting is longer than {most}.',
    limitTolls: 'The tolls are more than {most}.',
    limitFare: 'Waiting and tolls together are more than the booked fare of {most}.',
    claimed: 'Claimed: {duration} of waiting ({waiting}), {tolls} of tolls',
    allowed: 'Allowed: {duration} of waiting ({waiting}), {tolls} of tolls',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
