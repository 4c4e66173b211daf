import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    nightEscort: 'Escort at night',
    hint: 'For plans from now on. Rides that have a driver stay.',
    switchedOn: 'Nobody of the list travels alone at night',
    switchedOnHint: 'Planning gives a woman driver, or asks for an escort: book for two passengers.',
    employees: 'Employee IDs',
    employeesHint: 'One per line. Pahiya keeps the ID and nothing about the reason.',
    save: 'Save escort',
    saved: 'The night rule is saved',
    failed: 'It could not be saved. Try again.',
    notLoaded: 'The night rule could not be loaded. Try again.',
  },
  () => import('./night-escort-messages.hi.ts').then(({ hi }) => hi),
);
