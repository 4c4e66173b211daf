import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'driver',
  basePath: paths.dashboard,
  paths: [paths.dashboard, paths.login, paths.register],
  publicPaths: [paths.login, paths.register],
  roles: ['driver'],
  firstCalls: {
    [paths.dashboard]: [
      '/api/driver/profile',
      '/api/bookings/assigned?status=assigned&limit=1000',
      '/api/bookings/assigned?status=accepted&limit=1000',
      '/api/bookings/assigned?status=on_trip&limit=1000',
    ],
  },
  navigation: [{ label: 'Dashboard', labels: { hi: 'डैशबोर्ड' }, path: paths.dashboard }],
};
