import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    status: 'Status',
    anyStatus: 'All statuses',
    active: 'Active',
    inactive: 'Inactive',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
