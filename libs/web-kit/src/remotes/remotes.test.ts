import { isPublicPage, remoteFor } from './remotes.ts';

const driver = {
  name: 'driver',
  entry: '/remotes/driver/entry.js',
  basePath: '/driver-dashboard',
  paths: ['/driver-dashboard', '/driver-register'],
  publicPaths: ['/driver-register'],
  roles: ['driver' as const],
  navigation: [],
};

it('finds a remote by whole segments of its paths', () => {
  expect(remoteFor([driver], '/driver-dashboard/past')).toBe(driver);
  expect(remoteFor([driver], '/driver-dashboards')).toBeUndefined();
});

it('opens a remote’s public pages to everybody, and no other pages', () => {
  expect(isPublicPage(driver, '/driver-register')).toBe(true);
  expect(isPublicPage(driver, '/driver-registers')).toBe(false);
  expect(isPublicPage(driver, '/driver-dashboard')).toBe(false);
  expect(isPublicPage({ ...driver, roles: [] }, '/driver-dashboard')).toBe(true);
});
