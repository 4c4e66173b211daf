import { lazy } from 'react';
import { type RemoteModule } from '@pahiya/web-kit';
import { DriverDashboardPage } from './features/run-rides/driver-dashboard.page.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

const DriverLoginPage = lazy(() =>
  import('./features/log-in/driver-login.page.tsx').then(({ DriverLoginPage }) => ({ default: DriverLoginPage })),
);
const RegisterDriverPage = lazy(() =>
  import('./features/register-driver/register-driver.page.tsx').then(({ RegisterDriverPage }) => ({
    default: RegisterDriverPage,
  })),
);

export const routes: RemoteModule['routes'] = [
  { path: paths.dashboard, element: <DriverDashboardPage /> },
  { path: paths.login, element: <DriverLoginPage /> },
  { path: paths.register, element: <RegisterDriverPage /> },
];
