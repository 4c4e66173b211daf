import { type RemoteModule } from '@pahiya/web-kit';
import { DriverDashboardPage } from './features/run-rides/driver-dashboard.page.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

export const routes: RemoteModule['routes'] = [{ path: paths.dashboard, element: <DriverDashboardPage /> }];
