import { lazy } from 'react';
import { type RemoteModule } from '@pahiya/web-kit';
import { ConsoleFrame } from './console/console-frame.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

// By that name the build tells the gateway which files to send early.
const DashboardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "home" */ './features/watch-desk/dashboard.page.tsx')).DashboardPage,
}));
const RegisterCompanyPage = lazy(async () => ({
  default: (await import('./features/manage-companies/register-company.page.tsx')).RegisterCompanyPage,
}));
const RegisteredCompaniesPage = lazy(async () => ({
  default: (await import('./features/manage-companies/registered-companies.page.tsx')).RegisteredCompaniesPage,
}));
const AddDriverPage = lazy(async () => ({
  default: (await import('./features/manage-drivers/add-driver.page.tsx')).AddDriverPage,
}));
const ManageDriversPage = lazy(async () => ({
  default: (await import('./features/manage-drivers/manage-drivers.page.tsx')).ManageDriversPage,
}));
const SalaryPage = lazy(async () => ({
  default: (await import('./features/pay-drivers/salary.page.tsx')).SalaryPage,
}));
const BookingsPage = lazy(async () => ({
  default: (await import('./features/dispatch-bookings/bookings.page.tsx')).BookingsPage,
}));
const BookingInvoicesPage = lazy(async () => ({
  default: (await import('./features/bill-rides/booking-invoices.page.tsx')).BookingInvoicesPage,
}));
const MonthlyInvoicePage = lazy(async () => ({
  default: (await import('./features/bill-rides/monthly-invoice.page.tsx')).MonthlyInvoicePage,
}));
const CompanyInvoicePage = lazy(async () => ({
  default: (await import('./features/bill-rides/company-invoice.page.tsx')).CompanyInvoicePage,
}));
const PricingPage = lazy(async () => ({
  default: (await import('./features/set-prices/pricing.page.tsx')).PricingPage,
}));

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
      { path: paths.pricing, element: <PricingPage /> },
    ],
  },
];
