import { lazyPart } from '@pahiya/ui';
import { type RemoteModule } from '@pahiya/web-kit';
import { DriverDashboardPage } from './features/run-rides/driver-dashboard.page.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

const DriverLoginPage = lazyPart(() =>
  import('./features/log-in/driver-login.page.tsx').then(({ DriverLoginPage }) => DriverLoginPage),
);
const RegisterDriverPage = lazyPart(() =>
  import('./features/register-driver/register-driver.page.tsx').then(({ RegisterDriverPage }) => RegisterDriverPage),
);

export const routes: RemoteModule['routes'] = [
  { path: paths.dashboard, element: <DriverDashboardPage /> },
  { path: paths.login, element: <DriverLoginPage /> },
  { path: paths.register, element: <RegisterDriverPage /> },
];
