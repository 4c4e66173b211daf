import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'driver',
  basePath: paths.dashboard,
  paths: [paths.dashboard],
  roles: ['driver'],
  navigation: [{ label: 'Dashboard', path: paths.dashboard }],
};
