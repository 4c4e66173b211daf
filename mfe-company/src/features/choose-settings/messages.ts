import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Settings',
    description: 'Appearance and language are kept in this browser, also after Log Out.',
    appearance: 'Appearance',
    theme: 'Theme',
    light: 'Light',
    lightHint: 'Ink on paper',
    dark: 'Dark',
    darkHint: 'Easier at night',
    system: 'As this device',
    systemHint: 'Changes with it',
    language: 'Language',
    languageHint: 'Names, places and numbers stay as they are.',
    english: 'In English',
    hindi: 'In Hindi',
    languageFailed: 'This language could not be loaded. Check your connection and try again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
