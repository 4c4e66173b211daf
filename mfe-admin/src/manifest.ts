import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'admin',
  basePath: paths.console,
  paths: [paths.console],
  roles: ['admin'],
  navigation: [{ label: 'Console', labels: { hi: 'कंसोल' }, path: paths.console }],
};
