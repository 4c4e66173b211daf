import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'driver',
  basePath: paths.dashboard,
  paths: [paths.dashboard, paths.login, paths.register],
  publicPaths: [paths.login, paths.register],
  roles: ['driver'],
  navigation: [{ label: 'Dashboard', labels: { hi: 'डैशबोर्ड' }, path: paths.dashboard }],
};
