import { lazy } from 'react';
import { type RemoteModule } from '@pahiya/web-kit';
import { paths } from './paths.ts';
import { DeskFrame } from './desk/desk-frame.tsx';

export { manifest } from './manifest.ts';

// By that name the build tells the gateway which files to send early.
const DashboardPage = lazy(() =>
  import(/* webpackChunkName: "home" */ './features/watch-company/dashboard.page.tsx').then(({ DashboardPage }) => ({
    default: DashboardPage,
  })),
);
const RegisterEmployeePage = lazy(() =>
  import('./features/manage-employees/register-employee.page.tsx').then(({ RegisterEmployeePage }) => ({
    default: RegisterEmployeePage,
  })),
);
const EmployeesPage = lazy(() =>
  import('./features/manage-employees/employees.page.tsx').then(({ EmployeesPage }) => ({ default: EmployeesPage })),
);
const BookingsPage = lazy(() =>
  import('./features/watch-bookings/bookings.page.tsx').then(({ BookingsPage }) => ({ default: BookingsPage })),
);
const BillingPage = lazy(() =>
  import('./features/see-billing/billing.page.tsx').then(({ BillingPage }) => ({ default: BillingPage })),
);
const ProfilePage = lazy(() =>
  import('./features/edit-profile/profile.page.tsx').then(({ ProfilePage }) => ({ default: ProfilePage })),
);
const SettingsPage = lazy(() =>
  import('./features/choose-settings/settings.page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
);
const RegisterCompanyPage = lazy(() =>
  import('./features/register-company/register-company.page.tsx').then(({ RegisterCompanyPage }) => ({
    default: RegisterCompanyPage,
  })),
);

export const routes: RemoteModule['routes'] = [
  {
    element: <DeskFrame />,
    children: [
      { path: paths.dashboard, element: <DashboardPage /> },
      { path: paths.registerEmployee, element: <RegisterEmployeePage /> },
      { path: paths.employees, element: <EmployeesPage /> },
      { path: paths.bookings, element: <BookingsPage /> },
      { path: paths.billing, element: <BillingPage /> },
      { path: paths.profile, element: <ProfilePage /> },
      { path: paths.settings, element: <SettingsPage /> },
    ],
  },
  { path: paths.register, element: <RegisterCompanyPage /> },
];
