import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Driver login',
    newHere: 'New here? <link>Register as a driver</link>',
    otherRoles: 'Booking rides or running a company? <link>Log in</link>',
    openDashboard: 'Open my dashboard',
    profileFailed: 'Failed to load your profile',
    profileFailedHint: 'Your rides are safe. Open your dashboard again, or log in again if it keeps happening.',
    loggedInAs: 'You are logged in as {name}.',
    loggedInHint: 'Somebody else may log in here instead.',
    aDriver: 'a driver',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
