import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    skip: 'Skip to content',
    brand: 'Pahiya, home',
    main: 'Main',
    menu: 'Menu',
    close: 'Close',
    home: 'Home',
    booking: 'Booking',
    dashboard: 'Dashboard',
    security: 'Security',
    login: 'Log in',
    logOut: 'Log out',
    loggedOutHere: 'You are logged out here. The server could not be told; your session there ends by itself.',
    unsentTitle: 'Log out with {count, plural, one {# action} other {# actions}} not sent?',
    unsentHint:
      'They stay on this device and are sent when you log in here again. Stay until you are back online to send them now.',
    stay: 'Stay logged in',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'As this device',
    language: 'Language',
    languageNotLoaded: 'The other language could not be loaded. Check your connection and try again.',
    team: 'Made by the Pahiya team.',
    technology: 'Built on React, Fastify and PostgreSQL. Places from GeoNames, CC\u00a0BY\u00a04.0.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
