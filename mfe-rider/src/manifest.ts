import { type RemoteManifest } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'rider',
  basePath: paths.booking,
  paths: [paths.booking, paths.history, paths.profile],
  roles: ['user'],
  navigation: [
    { label: 'Booking', labels: { hi: 'बुकिंग' }, path: paths.booking },
    { label: 'Profile', labels: { hi: 'प्रोफ़ाइल' }, path: paths.profile },
    { label: 'Ride History', labels: { hi: 'मेरी राइड' }, path: paths.history },
  ],
};
