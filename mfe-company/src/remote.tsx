import { lazyPart } from '@pahiya/ui';
import { type RemoteModule } from '@pahiya/web-kit';
import { DashboardPage } from './features/watch-company/dashboard.page.tsx';
import { paths } from './paths.ts';
import { DeskFrame } from './desk/desk-frame.tsx';

export { manifest } from './manifest.ts';

const RegisterEmployeePage = lazyPart(() =>
  import('./features/manage-employees/register-employee.page.tsx').then(
    ({ RegisterEmployeePage }) => RegisterEmployeePage,
  ),
);
const EmployeesPage = lazyPart(() =>
  import('./features/manage-employees/employees.page.tsx').then(({ EmployeesPage }) => EmployeesPage),
);
const BookingsPage = lazyPart(() =>
  import('./features/watch-bookings/bookings.page.tsx').then(({ BookingsPage }) => BookingsPage),
);
const BillingPage = lazyPart(() =>
  import('./features/see-billing/billing.page.tsx').then(({ BillingPage }) => BillingPage),
);
const ProfilePage = lazyPart(() =>
  import('./features/edit-profile/profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
);
const SettingsPage = lazyPart(() =>
  import('./features/choose-settings/settings.page.tsx').then(({ SettingsPage }) => SettingsPage),
);
const RegisterCompanyPage = lazyPart(() =>
  import('./features/register-company/register-company.page.tsx').then(
    ({ RegisterCompanyPage }) => RegisterCompanyPage,
  ),
);
const AuditPage = lazyPart(() => import('./features/read-audit/audit.page.tsx').then(({ AuditPage }) => AuditPage));

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
      { path: paths.audit, element: <AuditPage /> },
    ],
  },
  { path: paths.register, element: <RegisterCompanyPage /> },
];
