import { useQuery } from '@tanstack/react-query';
import { type NavGroup } from '@pahiya/ui';
import { useSession, WorkspaceFrame } from '@pahiya/web-kit';
import { companyQuery } from '../company/company.queries.ts';
import { paths } from '../paths.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';

const NAVIGATION: readonly NavGroup[] = [
  { items: [{ label: 'Dashboard', href: paths.dashboard, icon: 'home', exact: true }] },
  {
    label: 'Employees',
    items: [
      { label: 'Employee Registration', href: paths.registerEmployee, icon: 'plus' },
      { label: 'Employee Management', href: paths.employees, icon: 'users', exact: true },
    ],
  },
  {
    items: [
      { label: 'Bookings', href: paths.bookings, icon: 'route' },
      { label: 'Billing', href: paths.billing, icon: 'receipt' },
    ],
  },
  {
    items: [
      { label: 'Profile', href: paths.profile, icon: 'building' },
      { label: 'Settings', href: paths.settings, icon: 'settings' },
    ],
  },
];

/** The company's desk, with its name and code in the bar. */
export function DeskFrame() {
  const nameAtLogin = useSession(({ claims }) => claims?.companyName ?? claims?.name);
  // Not asked for here: once the profile was read, a change of name shows at once.
  const { data: company } = useQuery({ ...companyQuery, enabled: false });
  const name = company?.companyName ?? nameAtLogin;
  const code = useSession(({ claims }) => claims?.companyCode);
  useLiveBookings();
  return (
    <WorkspaceFrame label="Company dashboard" navigation={NAVIGATION} title={name ?? 'Your company'} note={code} />
  );
}
