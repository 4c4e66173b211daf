import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'rider',
  basePath: paths.booking,
  paths: [paths.booking, paths.history, paths.profile],
  roles: ['user'],
  navigation: [
    { label: 'Booking', path: paths.booking },
    { label: 'Profile', path: paths.profile },
    { label: 'Ride History', path: paths.history },
  ],
};
