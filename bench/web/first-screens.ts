import type { Person } from './web-platform.ts';

/** The screen of each role after sign-in (docs/product.md, Screens), and the selector that is shown once it can be used. */
export const FIRST_SCREENS: Readonly<Record<Person, { name: string; path: string; ready: string }>> = {
  user: { name: 'the first screen of a rider', path: '/booking', ready: 'main form button[type="submit"], main form' },
  driver: { name: 'the first screen of a driver', path: '/driver-dashboard', ready: 'main [role="tab"]' },
  company: { name: 'the first screen of a company', path: '/company-dashboard', ready: 'main h1' },
  admin: { name: 'the first screen of an admin', path: '/admin', ready: 'main h1' },
};
