import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    open: 'Go to or find',
    short: 'Find',
    placeholder: 'Go to a page, or find something',
    close: 'Close',
    recent: 'Recent',
    pages: 'Pages',
    home: 'Home',
    notOpened: 'The search could not be opened. Try again.',
    searching: 'Searching…',
    none: 'Nothing found',
    failed: 'Could not be searched. Try again',
    results: '{count, plural, =0 {Nothing found} one {# result} other {# results}}',
    nothingFor: 'Nothing found for “{query}”',
    hintMove: '↑ ↓ move',
    hintOpen: 'Enter opens',
    hintClose: 'Esc closes',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
