import type { Person } from './web-platform.ts';

interface FirstScreen {
  name: string;
  remote: string;
  path: string;
  /** Selects what is shown once it can be used. */
  ready: string;
}

/** The screen of each role after sign-in (docs/product.md, Screens). */
export const FIRST_SCREENS: Readonly<Record<Person, FirstScreen>> = {
  user: {
    name: 'the first screen of a rider',
    remote: 'mfe-rider',
    path: '/booking',
    ready: 'main form button[type="submit"], main form',
  },
  driver: {
    name: 'the first screen of a driver',
    remote: 'mfe-driver',
    path: '/driver-dashboard',
    ready: 'main [role="tab"]',
  },
  company: {
    name: 'the first screen of a company',
    remote: 'mfe-company',
    path: '/company-dashboard',
    ready: 'main h1',
  },
  admin: { name: 'the first screen of an admin', remote: 'mfe-admin', path: '/admin', ready: 'main h1' },
};
