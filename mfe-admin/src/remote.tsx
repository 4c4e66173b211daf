import { lazyPart } from '@pahiya/ui';
import { type RemoteModule } from '@pahiya/web-kit';
import { ConsoleFrame } from './console/console-frame.tsx';
import { DashboardPage } from './features/watch-desk/dashboard.page.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

const RegisterCompanyPage = lazyPart(() =>
  import('./features/manage-companies/register-company.page.tsx').then(
    ({ RegisterCompanyPage }) => RegisterCompanyPage,
  ),
);
const RegisteredCompaniesPage = lazyPart(() =>
  import('./features/manage-companies/registered-companies.page.tsx').then(
    ({ RegisteredCompaniesPage }) => RegisteredCompaniesPage,
  ),
);
const AddDriverPage = lazyPart(() =>
  import('./features/manage-drivers/add-driver.page.tsx').then(({ AddDriverPage }) => AddDriverPage),
);
const ManageDriversPage = lazyPart(() =>
  import('./features/manage-drivers/manage-drivers.page.tsx').then(({ ManageDriversPage }) => ManageDriversPage),
);
const SalaryPage = lazyPart(() =>
  import('./features/pay-drivers/salary.page.tsx').then(({ SalaryPage }) => SalaryPage),
);
const BookingsPage = lazyPart(() =>
  import('./features/dispatch-bookings/bookings.page.tsx').then(({ BookingsPage }) => BookingsPage),
);
const BookingInvoicesPage = lazyPart(() =>
  import('./features/bill-rides/booking-invoices.page.tsx').then(({ BookingInvoicesPage }) => BookingInvoicesPage),
);
const MonthlyInvoicePage = lazyPart(() =>
  import('./features/bill-rides/monthly-invoice.page.tsx').then(({ MonthlyInvoicePage }) => MonthlyInvoicePage),
);
const CompanyInvoicePage = lazyPart(() =>
  import('./features/bill-rides/company-invoice.page.tsx').then(({ CompanyInvoicePage }) => CompanyInvoicePage),
);
const PricingPage = lazyPart(() =>
  import('./features/set-prices/pricing.page.tsx').then(({ PricingPage }) => PricingPage),
);
const PlanDayPage = lazyPart(() =>
  import('./features/plan-day/plan-day.page.tsx').then(({ PlanDayPage }) => PlanDayPage),
);
const PolicyPage = lazyPart(() =>
  import('./features/set-dispatch-policy/policy.page.tsx').then(({ PolicyPage }) => PolicyPage),
);
const AuditPage = lazyPart(() => import('./features/read-audit/audit.page.tsx').then(({ AuditPage }) => AuditPage));

export const routes: RemoteModule['routes'] = [
  {
    path: paths.console,
    element: <ConsoleFrame />,
    children: [
      { index: true, element: <DashboardPage /> },
      { path: paths.registerCompany, element: <RegisterCompanyPage /> },
      { path: paths.registeredCompanies, element: <RegisteredCompaniesPage /> },
      { path: paths.addDriver, element: <AddDriverPage /> },
      { path: paths.manageDrivers, element: <ManageDriversPage /> },
      { path: paths.salaryManagement, element: <SalaryPage /> },
      { path: paths.bookings, element: <BookingsPage /> },
      { path: paths.bookingInvoice, element: <BookingInvoicesPage /> },
      { path: paths.monthlyInvoice, element: <MonthlyInvoicePage /> },
      { path: paths.companyInvoice, element: <CompanyInvoicePage /> },
      { path: paths.dispatch, element: <PlanDayPage /> },
      { path: paths.dispatchPolicy, element: <PolicyPage /> },
      { path: paths.pricing, element: <PricingPage /> },
      { path: paths.audit, element: <AuditPage /> },
    ],
  },
];
