import type { NavGroup } from '@pahiya/ui';
import { BILLING_PREFIX, paths } from '../paths.ts';

/** The console's navigation. `ridesToAssign` is what waits at Bookings. */
export function navigation(ridesToAssign: number | undefined): NavGroup[] {
  return [
    { items: [{ label: 'Dashboard', href: paths.console, icon: 'home', exact: true }] },
    {
      label: 'Companies',
      items: [
        { label: 'Register Company', href: paths.registerCompany, icon: 'plus' },
        { label: 'Registered Companies', href: paths.registeredCompanies, icon: 'building' },
      ],
    },
    {
      label: 'Drivers',
      items: [
        { label: 'Add Driver', href: paths.addDriver, icon: 'idCard' },
        { label: 'Manage Drivers', href: paths.manageDrivers, icon: 'users' },
        { label: 'Salary Management', href: paths.salaryManagement, icon: 'wallet' },
      ],
    },
    {
      items: [
        {
          label: 'Bookings',
          href: paths.bookings,
          icon: 'route',
          ...(ridesToAssign === undefined ? {} : { count: ridesToAssign }),
        },
      ],
    },
    {
      label: 'Billing & Revenue',
      items: [
        { label: 'Booking Invoice', href: paths.bookingInvoice, icon: 'receipt' },
        { label: 'Monthly Invoice', href: paths.monthlyInvoice, icon: 'calendar' },
        { label: 'Company Invoice', href: paths.companyInvoice, icon: 'chart' },
      ],
    },
    { items: [{ label: 'Pricing & Add-ons', href: paths.pricing, icon: 'tag' }] },
  ];
}

/** The section's label for the bar above a page; none for billing, whose paths hide the bar. */
export function sectionLabel(pathname: string): string | undefined {
  if (pathname.startsWith(BILLING_PREFIX)) return undefined;
  const [, , section = ''] = pathname.split('/');
  const labels: Readonly<Record<string, string>> = {
    companies: 'Companies',
    drivers: 'Drivers',
    bookings: 'Bookings',
    pricing: 'Pricing & Add-ons',
  };
  return labels[section] ?? 'Dashboard';
}
