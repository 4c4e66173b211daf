import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    pdf: 'PDF',
    csv: 'CSV',
    download: 'Download {format}',
    generating: 'Generating...',
    failed: 'Failed to generate {format}. Please try again.',
    saved: '{format} is downloaded',
    retry: 'Retry',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
