import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'admin',
  basePath: paths.console,
  paths: [paths.console],
  roles: ['admin'],
  firstCalls: {
    [paths.console]: [
      '/api/admin/stats/people',
      '/api/admin/stats/rides',
      '/api/admin/stats/expenses',
      '/api/bookings/allBookings?status=pending&limit=100',
      '/api/bookings/allBookings?status=denied&limit=100',
      '/api/driver?status=waiting&limit=50',
    ],
  },
  navigation: [{ label: 'Console', labels: { hi: 'कंसोल' }, path: paths.console }],
};
