import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Settings',
    description:
      'What applies to your whole company: its invoices, who joins it, what it is told and how its people ride.',
    rideLimits: 'Rides of one employee',
    rideLimitsHint: 'For bookings from now on. Rides that are booked stay.',
    limitOpen: 'Limit the open rides',
    limitOpenHint: 'A ride is open until it is completed or cancelled.',
    mostOpen: 'Open rides at most',
    mostOpenRange: 'Enter a whole number from {least} to {most, number}.',
    overlapping: 'Rides may overlap',
    overlappingHint: 'For employees who book cabs for guests or colleagues.',
    saveLimits: 'Save limits',
    limitsSaved: 'The limits of rides are saved',
    limitsFailed: 'The limits could not be saved. Try again.',
    limitsNotLoaded: 'The limits of rides could not be loaded. Try again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
