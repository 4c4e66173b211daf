import { type RemoteModule } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

export const routes: RemoteModule['routes'] = [
  { path: paths.booking, element: <h1>Booking</h1> },
  { path: paths.history, element: <h1>Ride History</h1> },
];
