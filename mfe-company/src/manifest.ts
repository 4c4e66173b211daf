import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'company',
  basePath: paths.dashboard,
  paths: [paths.dashboard, paths.register],
  publicPaths: [paths.register],
  roles: ['company'],
  firstParts: ['charts'],
  navigation: [{ label: 'Dashboard', labels: { hi: 'डैशबोर्ड' }, path: paths.dashboard }],
};
