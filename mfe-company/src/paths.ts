/** Every path of this remote, once. */
export const paths = {
  dashboard: '/company-dashboard',
  registerEmployee: '/company-dashboard/employees/register',
  employees: '/company-dashboard/employees',
  bookings: '/company-dashboard/bookings',
  billing: '/company-dashboard/billing',
} as const;
