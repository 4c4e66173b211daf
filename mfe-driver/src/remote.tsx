import { type RemoteModule } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

export const routes: RemoteModule['routes'] = [
  { path: paths.dashboard, element: <h1>Dashboard</h1> },
];
