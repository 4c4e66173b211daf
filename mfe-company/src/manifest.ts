import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'company',
  basePath: paths.dashboard,
  paths: [paths.dashboard, paths.register],
  publicPaths: [paths.register],
  roles: ['company'],
  firstParts: ['charts'],
  // Three weeks back and one ahead: figureSpanAround.
  firstCalls: {
    [paths.dashboard]: [
      '/api/company/stats',
      '/api/company/figures?from={-21}&to={7}',
      '/api/company/bookings?limit=5',
    ],
  },
  navigation: [{ label: 'Dashboard', labels: { hi: 'डैशबोर्ड' }, path: paths.dashboard }],
};
