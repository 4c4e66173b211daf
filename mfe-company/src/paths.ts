/** Every path of this remote, once. */
export const paths = {
  dashboard: '/company-dashboard',
  registerEmployee: '/company-dashboard/employees/register',
  employees: '/company-dashboard/employees',
  bookings: '/company-dashboard/bookings',
  billing: '/company-dashboard/billing',
  profile: '/company-dashboard/profile',
  settings: '/company-dashboard/settings',
  register: '/company-register',
} as const;

/** The shell's login, where a registration leads. */
export const loginPath = '/login';
